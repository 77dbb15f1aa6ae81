import type { Extent, FieldType, Prefix } from '../model/model.js';
import { integerSize } from '../plan/sizes.js';
import type { Codec } from './codec.js';
import { choose, statement } from './conditions.js';
import { place as placeOf, readName, type ValueContext } from './scope.js';
import { mayBeNull } from './text.js';
import { helperFor, type WireHelper, type WireSubject } from './wire-helpers.js';

type StructType = FieldType & { kind: 'struct' };

/** Structs: each has private functions of its own; a nullable one has a marker in front. */
export const structCodec: Codec<StructType> = {
  type: (type, module) => module.className(type.struct),
  initType: (type, module) => `${module.className(type.struct)}Init`,
  fromInit: (type, value, isNullable, module) => {
    const helper = module.use(isNullable ? 'toNullableStruct' : 'toStruct');
    return `${helper}(${value}, ${module.className(type.struct)})`;
  },
  empty: (type, module) => `new ${module.className(type.struct)}()`,
  literal: (type, _stated, module) => structCodec.empty(type, module),
  differs: ({ type, value, isNullable }, module) => {
    const given = `!${module.defaultTest(type.struct)}(${value})`;
    return isNullable ? `(${value} === null || ${given})` : given;
  },
  size: (context) => {
    if (context.type.length !== undefined) {
      sizeWithLength(context, context.type.length);
      return;
    }
    const call = (value: string) => `${functionName('size', context)}(${value}, sizes, version)`;
    eachForm(context, 'size +=', call, {
      none: (form) => String(markerSize(context, form.isFlexible, false)),
      some: (form) => `${markerSize(context, form.isFlexible, true)} + `,
    });
  },
  write: (context) => {
    const { lines, module } = context.scope;
    const call = (value: string) => `${functionName('write', context)}(${value}, out, pos, version)`;
    if (context.type.length !== undefined) {
      writeWithLength(context, context.type.length, call);
      return;
    }
    if (!mayBeNull(context.forms)) {
      lines.line(`pos = ${call(present(context))};`);
      return;
    }
    const marker = (isPresent: boolean) => (form: ValueContext['forms'][number]) => {
      if (!form.isNullable) return isPresent ? 'pos' : refuseNull(context);
      const helper = module.helper({ ...helperFor('write', presence(context), form), isNullable: false });
      return `${helper}(out, pos, ${isPresent})`;
    };
    const value = localOf(context);
    lines.line(`const ${value} = ${context.value};`);
    lines.block(
      `if (${value} === null)`,
      () => statement(lines, 'pos =', context.forms, marker(false)),
      '} else {',
    );
    lines.indent(() => {
      statement(lines, 'pos =', context.forms, marker(true));
      lines.line(`pos = ${call(checkedLocal(context, value))};`);
    });
    lines.line('}');
  },
  read: (context, target) => {
    const { lines, module } = context.scope;
    if (context.type.length !== undefined) {
      readWithLength(context, context.type.length, target);
      return;
    }
    const read = () => guardedRead(context, target);
    if (!mayBeNull(context.forms)) {
      read();
      return;
    }
    const test = choose(context.forms, (form) => {
      if (!form.isNullable) return 'true';
      const helper = module.helper({ ...helperFor('read', presence(context), form), isNullable: false });
      return `${helper}(input, '${context.field.member}')`;
    });
    lines.block(`if (${test})`, read, '} else {');
    lines.indent(() => lines.line(`${target} = null;`));
    lines.line('}');
  },
  show: (_type, value) => value,
  plain: (_type, value) => `${value}.toJSON()`,
  toJson: (type, value, module) => `${module.functionName('json', type.struct)}(${value}, version)`,
  fromJson: (type, module) => module.functionName('read', type.struct),
};

function lengthHelper(
  context: ValueContext<StructType>,
  operation: WireHelper['operation'],
  prefix: Prefix,
): string {
  const own: Extent = { kind: 'prefix', prefix };
  return context.scope.module.helper({
    operation,
    what: 'Length',
    isFlexible: false,
    isNullable: false,
    own,
  });
}

/** The size is kept for writing, where it stands in front. */
function sizeWithLength(context: ValueContext<StructType>, prefix: Prefix): void {
  const { lines, module } = context.scope;
  const helper = lengthHelper(context, 'size', prefix);
  const place = besideValue(context, 'Place');
  const struct = present(context);
  lines.line(`const ${place} = ${module.use('reserve')}(sizes);`);
  const size = `${module.use('settle')}(sizes, ${place}, ${functionName('size', context)}(${struct}, sizes, version))`;
  lines.line(`size += ${helper}(${size}, ${placeOf(context)});`);
}

function writeWithLength(
  context: ValueContext<StructType>,
  prefix: Prefix,
  call: (value: string) => string,
): void {
  const { lines, module } = context.scope;
  const [size, end] = [besideValue(context, 'Size'), besideValue(context, 'End')];
  const struct = present(context);
  lines.line(`const ${size} = ${module.use('nextSize')}(out);`);
  lines.line(`pos = ${lengthHelper(context, 'write', prefix)}(out, pos, ${size});`);
  lines.line(`const ${end} = ${module.use('openSize')}(out, pos, ${size});`);
  lines.line(`pos = ${call(struct)};`);
  lines.line(`${module.use('closeSize')}(out, pos, ${end});`);
}

function readWithLength(context: ValueContext<StructType>, prefix: Prefix, target: string): void {
  const { lines, module } = context.scope;
  const bound = besideValue(context, 'Bound');
  const name = readName(context);
  const length = `${lengthHelper(context, 'read', prefix)}(input, ${name})`;
  lines.line(`const ${bound} = ${module.use('openBound')}(input, ${length}, ${name});`);
  guardedRead(context, target);
  lines.line(`${module.use('closeBound')}(input, ${bound}, ${name});`);
}

/** A local variable beside that of the value. */
function besideValue({ index, field, scope }: ValueContext<StructType>, suffix: string): string {
  return index === undefined ? scope.module.besideName(field.member, suffix) : `element${suffix}`;
}

function functionName(verb: string, context: ValueContext<StructType>): string {
  return context.scope.module.functionName(verb, context.type.struct);
}

function localOf(context: ValueContext): string {
  return context.index === undefined ? context.scope.module.localName(context.field.member) : 'element';
}

function refuseNull(context: ValueContext): string {
  return `${context.scope.module.use('refuseNull')}(m, '${context.field.member}')`;
}

/** The value, or an error where there is none. An element gets a local of its own. */
function present(context: ValueContext<StructType>): string {
  const { lines, module } = context.scope;
  const checked = `${module.use('asStruct')}(${context.value}, ${placeOf(context)})`;
  if (context.index === undefined) return checked;
  lines.line(`const element = ${checked};`);
  return 'element';
}

function checkedLocal(context: ValueContext<StructType>, value: string): string {
  return `${context.scope.module.use('asStruct')}(${value}, ${placeOf(context)})`;
}

type FormText = (form: ValueContext['forms'][number]) => string;

function eachForm(
  context: ValueContext<StructType>,
  head: string,
  call: (value: string) => string,
  marker: { none: FormText; some: FormText },
): void {
  const { lines } = context.scope;
  if (!mayBeNull(context.forms)) {
    lines.line(`${head} ${call(present(context))};`);
    return;
  }
  const value = localOf(context);
  lines.line(`const ${value} = ${context.value};`);
  lines.block(
    `if (${value} === null)`,
    () =>
      statement(lines, head, context.forms, (form) =>
        form.isNullable ? marker.none(form) : refuseNull(context),
      ),
    '} else {',
  );
  lines.indent(() => {
    statement(
      lines,
      head,
      context.forms,
      (form) => (form.isNullable ? marker.some(form) : '') + call(checkedLocal(context, value)),
    );
  });
  lines.line('}');
}

function presence(context: ValueContext<StructType>): WireSubject {
  return context.isTagged ? 'TagPresence' : 'Presence';
}

function markerSize(context: ValueContext<StructType>, isFlexible: boolean, isPresent: boolean): number {
  const { model } = context.scope.module;
  const flexible = context.isTagged ? model.flexible?.tags.struct : model.flexible?.prefixes.struct;
  const marker = isFlexible ? flexible : model.prefixes.struct;
  if (marker === undefined) throw new Error('a nullable struct has no marker');
  return integerSize(marker.type, isPresent ? marker.present : marker.null);
}

function guardedRead(context: ValueContext<StructType>, target: string): void {
  const { lines, module } = context.scope;
  const call = `${target} = ${functionName('read', context)}(input, version);`;
  if (context.index !== undefined) {
    lines.line(call);
    return;
  }
  lines.block('try', () => lines.line(call), '} catch (error) {');
  lines.indent(() => lines.line(`throw ${module.use('inside')}(error, '${context.field.member}');`));
  lines.line('}');
}
