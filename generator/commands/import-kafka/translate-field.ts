import { structName } from '../../schema/words.js';
import {
  Attributes,
  type Definition,
  didYouMean,
  type Placed,
  report,
  reportClash,
  warn,
} from './attributes.js';
import type { JsonNode, JsonObject } from './json.js';
import type { DefaultValue, MessageField } from './message.js';
import type { StructUse } from './struct-uses.js';
import { translateDefault, translateType, translateVersions } from './values.js';

const ATTRIBUTES = [
  'name',
  'type',
  'versions',
  'nullableVersions',
  'taggedVersions',
  'tag',
  'flexibleVersions',
  'default',
  'ignorable',
  'mapKey',
  'entityType',
  'zeroCopy',
  'about',
  'fields',
] as const;

/** What a number or text names, and the type that such a field, or the elements of such an array, must have. */
const ENTITY_TYPES: Readonly<Record<string, string>> = {
  transactionalId: 'string',
  producerId: 'int64',
  groupId: 'string',
  topicName: 'string',
  brokerId: 'int32',
};

/** Translates a list of fields; those that cannot be understood are reported and left out. */
export function translateFields(
  definition: Definition,
  objects: readonly JsonObject[],
  uses: StructUse[],
): MessageField[] {
  const names = new Map<string, JsonNode>();
  return objects.flatMap((object) => {
    const attributes = new Attributes(definition, object);
    attributes.refuseUnknown(ATTRIBUTES, 'field');
    const name = fieldName(definition, attributes, names);
    const field = translateField(definition, attributes, uses);
    return name === undefined || field === undefined ? [] : [{ name, ...field }];
  });
}

/** The name with a lower-case first letter; Kafka's generator takes either case. */
function fieldName(
  definition: Definition,
  attributes: Attributes,
  names: Map<string, JsonNode>,
): string | undefined {
  const placed = attributes.filledText('name');
  if (placed === undefined) {
    attributes.refuseMissing('name', 'field');
    return undefined;
  }
  const { value, at } = placed;
  if (!/^[A-Za-z][A-Za-z0-9]{0,99}$/.test(value)) {
    const help = 'a name is a letter, then letters and digits, at most 100 in all';
    report(definition, 'WG655', at, `${JSON.stringify(value)} is not a field name`, help);
    return undefined;
  }
  const name = value.charAt(0).toLowerCase() + value.slice(1);
  const first = names.get(name);
  if (first === undefined) names.set(name, at);
  else {
    const message = `the struct already has a field "${name}"`;
    reportClash(
      definition,
      'WG659',
      at,
      first,
      message,
      'rename one; the case of the first letter does not count',
    );
  }
  return name;
}

/** Everything of a field but its name, in the order in which it is printed. */
function translateField(
  definition: Definition,
  attributes: Attributes,
  uses: StructUse[],
): Omit<MessageField, 'name'> | undefined {
  const placed = attributes.filledText('type');
  if (placed === undefined) attributes.refuseMissing('type', 'field');
  const type = placed && translateType(definition, placed);
  const taggedVersions = range(definition, attributes, 'taggedVersions');
  const tag = attributes.integer('tag', 0, 2 ** 31 - 2);
  checkTag(definition, attributes, tag, taggedVersions);
  const rest = {
    versions: presence(definition, attributes, 'field', taggedVersions),
    nullableVersions: range(definition, attributes, 'nullableVersions'),
    taggedVersions,
    tag,
    flexibleVersions: placedVersions(definition, attributes, 'flexibleVersions'),
    default: type && fieldDefault(definition, attributes, type),
    ignorable: attributes.flag('ignorable'),
    mapKey: attributes.flag('mapKey'),
    entityType: entityType(definition, attributes, type),
    zeroCopy: attributes.flag('zeroCopy'),
  };
  if (placed === undefined || type === undefined) return undefined;
  if (type === 'records' && taggedVersions !== undefined) {
    const help = 'remove "tag" and "taggedVersions"';
    report(definition, 'WG654', attributes.place('taggedVersions'), 'records cannot be tagged', help);
  }
  return {
    type,
    ...rest,
    fields: nestedFields(definition, attributes, { value: type, at: placed.at }, uses),
  };
}

/** A tag and the versions that have it belong together, and only flexible versions have any. */
function checkTag(
  definition: Definition,
  attributes: Attributes,
  tag: number | undefined,
  taggedVersions: string | undefined,
): void {
  if (taggedVersions === undefined) {
    if (tag === undefined) return;
    const help = 'add "taggedVersions", such as "2+"';
    report(definition, 'WG663', attributes.place('tag'), 'a field with a tag needs taggedVersions', help);
    return;
  }
  const place = attributes.place('taggedVersions');
  if (!attributes.has('tag'))
    report(definition, 'WG663', place, 'a field with taggedVersions needs a tag', 'add the next free "tag"');
  if (definition.isNeverFlexible !== true) return;
  const help = 'give the message flexibleVersions, or remove "tag" and "taggedVersions"';
  report(definition, 'WG663', place, 'the message has flexibleVersions "none", and so no tags', help);
}

/** `versions`, which only a tagged field may leave out. What is in no version is refused: it could never be written. */
export function presence(
  definition: Definition,
  attributes: Attributes,
  owner: 'field' | 'struct',
  taggedVersions?: string,
): string | undefined {
  const placed = attributes.filledText('versions');
  if (placed === undefined) {
    if (taggedVersions === undefined)
      attributes.refuseMissing('versions', owner, 'write versions such as "0+"');
    return undefined;
  }
  const versions = translateVersions(definition, placed);
  if (versions !== 'none') return versions;
  report(definition, 'WG657', placed.at, `the ${owner} is in no version`, 'remove it, or give it versions');
  return undefined;
}

function placedVersions(definition: Definition, attributes: Attributes, name: string): string | undefined {
  const placed = attributes.filledText(name);
  return placed && translateVersions(definition, placed);
}

/** A range for which `none` is the same as leaving it out. */
export function range(definition: Definition, attributes: Attributes, name: string): string | undefined {
  const versions = placedVersions(definition, attributes, name);
  return versions === 'none' ? undefined : versions;
}

function fieldDefault(
  definition: Definition,
  attributes: Attributes,
  type: string,
): DefaultValue | undefined {
  const placed = attributes.text('default');
  return placed && translateDefault(definition, type, placed);
}

function entityType(
  definition: Definition,
  attributes: Attributes,
  type: string | undefined,
): string | undefined {
  const placed = attributes.filledText('entityType');
  if (placed === undefined || placed.value === 'unknown') return undefined;
  const { value, at } = placed;
  if (!Object.hasOwn(ENTITY_TYPES, value)) {
    const known = [...Object.keys(ENTITY_TYPES), 'unknown'];
    const help = didYouMean(value, known) ?? `entity types are ${known.join(', ')}`;
    report(definition, 'WG654', at, `there is no entity type "${value}"`, help);
    return undefined;
  }
  const wanted = ENTITY_TYPES[value];
  const element = type?.replace(/^\[\]/, '') ?? wanted;
  if (element === wanted) return value;
  const help = `make it ${wanted} or []${wanted}, or remove "entityType"`;
  report(definition, 'WG654', at, `a field of type ${type} cannot hold a ${value}`, help);
  return undefined;
}

/** The struct that a field declares in place, if it does. */
function nestedFields(
  definition: Definition,
  attributes: Attributes,
  type: Placed<string>,
  uses: StructUse[],
): readonly MessageField[] | undefined {
  const objects = attributes.objects('fields');
  const name = structName(type.value);
  if (name !== undefined) uses.push({ name, isDeclared: objects !== undefined, at: type.at });
  if (objects === undefined) return undefined;
  if (name !== undefined) return translateFields(definition, objects, uses);
  if (objects.length > 0) refuseFields(definition, type);
  return undefined;
}

/** Kafka's generator refuses fields of a scalar, and passes over those of an array of scalars. */
function refuseFields(definition: Definition, { value, at }: Placed<string>): void {
  const help = 'only a struct has fields, or an array of structs; the name of a struct begins in upper case';
  if (value.startsWith('[]')) warn(definition, 'WG654', at, `the fields of a ${value} are left out`, help);
  else report(definition, 'WG654', at, `a field of type ${value} cannot have fields`, help);
}
