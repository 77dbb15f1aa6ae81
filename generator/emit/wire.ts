import type { WireHelpers } from '../codec/wire-helpers.js';
import type { Model } from '../model/model.js';
import type { OutputLayout } from './paths.js';
import { RuntimeImports } from './runtime-imports.js';
import { functionStructure, printModule } from './structures.js';
import { wireFunction } from './wire-functions.js';
import { mapFormStatement } from './wire-maps.js';
import { TAG_DEPENDENCIES, type WireScope } from './wire-tags.js';

/** The module of a protocol's conventions: how strings, bytes, arrays and tags look under its prefixes. */
export function wireModule(model: Model, helpers: WireHelpers, layout: OutputLayout): string {
  requestDependencies(model, helpers);
  const imports = new RuntimeImports('internal');
  const scope: WireScope = { model, imports };
  const functions = helpers.requested.map((helper) => {
    const { doc, parameters, result, body } = wireFunction(helper, scope);
    const named = parameters.split(/, (?=\w+\??: )/).map(parameterOf);
    return functionStructure({ name: helper.name, isExported: true, doc, parameters: named, result, body });
  });
  const forms = helpers.maps.map((named) => mapFormStatement(named, scope));
  return printModule(`${layout.schemas}/protocol.yaml`, [
    imports.statement('wire', layout),
    ...forms.flatMap((form) => [form, '\n']),
    ...functions,
  ]);
}

function parameterOf(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 2)];
}

/** Helpers that other helpers call. */
function requestDependencies(model: Model, helpers: WireHelpers): void {
  const wanted = helpers.requested.map(({ name }) => name);
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    for (const dependency of TAG_DEPENDENCIES[name] ?? []) {
      const [, operation, what] = /^(size|write|read)(.*)$/.exec(dependency) ?? [];
      helpers.request({ operation, what, isFlexible: false, isNullable: false } as never, model.byteOrder);
      wanted.push(dependency);
    }
  }
}
