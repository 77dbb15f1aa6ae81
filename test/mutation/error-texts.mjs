import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Functions and classes whose texts are words for a person. */
const BLAMES = /^(?:refuse|missing|blame)|(?:Error|Fault)$/;

/** Ignores the wording of errors: that something is refused, by which error and where, is tested and mutated; the words are not. */
const errorTexts = {
  shouldIgnore({ node, parent }) {
    const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
    if (!isText || !['CallExpression', 'NewExpression'].includes(parent?.type)) return undefined;
    const { callee } = parent;
    const isBlame =
      callee.type === 'Identifier' && BLAMES.test(callee.name) && parent.arguments.includes(node);
    return isBlame ? 'the words of an error' : undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'error-texts', errorTexts)];
