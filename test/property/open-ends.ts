import type { ElementType, Field, Message, Struct } from '../../generator/model/model.js';

/** True for a message whose end is that of the input: a part of its bytes can be a message as well. */
export function isOpenEnded(message: Message): boolean {
  const [root] = message.structs;
  return message.entriesOf !== undefined || (root !== undefined && isOpenStruct(root, message, new Set()));
}

function isOpenStruct(struct: Struct, message: Message, seen: Set<string>): boolean {
  if (seen.has(struct.name) || struct.fields.some(({ computed }) => computed?.kind === 'size')) return false;
  seen.add(struct.name);
  return struct.fields.some((field) => isOpenField(field, message, seen));
}

function isOpenField({ type }: Field, message: Message, seen: Set<string>): boolean {
  const element: ElementType | undefined = type.kind === 'array' ? type.element : undefined;
  const types = element === undefined ? [type] : [type, element];
  return types.some((one) => {
    if (one.kind === 'scalar') return false;
    if (one.kind !== 'struct') return one.own?.kind === 'rest';
    const struct = message.structs.find(({ name }) => name === one.struct);
    return one.length === undefined && struct !== undefined && isOpenStruct(struct, message, seen);
  });
}
