import { stringify } from 'yaml';
import { Dice } from './dice.js';
import { type DrawnVersions, drawFields, drawSolidFields, drawWhole, lazily } from './random-fields.js';
import { type DrawnProtocol, drawProtocol, type Yaml } from './random-protocol.js';

/** The files of a protocol by path, as YAML. */
export type Schemas = Readonly<Record<string, string>>;

/** Schemas that the language allows: any part of it that is built may occur. The same ones for the same seed. */
export function drawSchemas(seed: number): Schemas {
  const dice = new Dice(seed);
  const protocol = drawProtocol(dice);
  const count = dice.between(2, 3);
  const messages = Array.from(
    { length: count },
    (_, at) => [`message-${at}.yaml`, drawMessage(at, dice, protocol)] as const,
  );
  return Object.fromEntries(
    [['protocol.yaml', protocol.yaml] as const, ...messages].map(([path, yaml]) => [
      path,
      stringify(yaml, { lineWidth: 0, aliasDuplicateObjects: false }),
    ]),
  );
}

function drawVersions(dice: Dice, protocol: DrawnProtocol): DrawnVersions | undefined {
  if (dice.chance(0.3)) return undefined;
  const lowest = dice.between(0, 2);
  const highest = lowest + dice.between(0, 4);
  const isFlexible = protocol.flexible !== undefined && dice.chance(0.8);
  return { lowest, highest, flexible: isFlexible ? dice.between(lowest, highest) : highest + 1 };
}

function versionKeys(versions: DrawnVersions | undefined, dice: Dice): Yaml {
  if (versions === undefined) return {};
  const { lowest, highest, flexible } = versions;
  return {
    validVersions: lowest === highest ? `${lowest}` : `${lowest}-${highest}`,
    ...(flexible <= highest ? { flexibleVersions: `${flexible}+` } : {}),
    ...(dice.chance(0.2) ? { deprecatedVersions: `${lowest}` } : {}),
  };
}

/** Which members are printed, some of them under a condition; mostly nothing of it is said. */
function drawPrint(fields: readonly Yaml[], dice: Dice): Yaml {
  if (!dice.chance(0.3)) return {};
  const members = fields.filter((field) => field['const'] === undefined && field['computed'] === undefined);
  const names = [...new Set(members.map((field) => field['name']))].filter(() => dice.chance(0.7));
  const looked = members.find(({ type }) => type === 'bool');
  const printed = names.map((name) =>
    looked !== undefined && dice.chance(0.4) ? { name, when: { [String(looked['name'])]: true } } : name,
  );
  const omitNulls = dice.chance(0.5) ? { omitNulls: true } : {};
  return { print: { ...(dice.chance(0.3) ? { name: 'It `is` ${1}' } : {}), ...omitNulls, fields: printed } };
}

const ENTRIES = ['bool', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint32', 'uint64', 'string', 'level'];

/** A message whose fields are the entries of a map. */
function drawEntries(name: string, dice: Dice): Yaml {
  const words = ['size', 'toMap', 'constructorName', 'unknown', 'alpha', 'map', 'class', 'entries'];
  const fields = words
    .filter(() => dice.chance(0.6))
    .map((word) => {
      const type = dice.pick(ENTRIES);
      const canBeNull = type !== 'level' && dice.chance(0.5);
      const none = canBeNull ? { nullable: true, ...(dice.chance(0.7) ? { default: null } : {}) } : {};
      return { name: word, type, ...none };
    });
  return { message: name, entriesOf: dice.pick(['pairs', 'crumbs']), ...drawPrint(fields, dice), fields };
}

/** A field that holds a struct, or an array of it. */
function drawUse(struct: string, dice: Dice): Yaml {
  return dice.chance(0.5) ? { type: struct } : { type: `[]${struct}`, ...lazily(dice) };
}

function drawMessage(at: number, dice: Dice, protocol: DrawnProtocol): Yaml {
  const name = `Drawn${'ABC'.charAt(at)}`;
  if (dice.chance(0.15)) return drawEntries(name, dice);
  const versions = drawVersions(dice, protocol);
  let structs = 0;
  const fresh = () => `Part${++structs}`;
  const common = dice.chance(0.4) ? fresh() : undefined;
  const place = { dice, protocol, versions, fresh };
  const always = versions === undefined ? {} : { versions: '0+' };
  const commonFields =
    common === undefined ? [] : drawSolidFields({ ...place, structs: [], open: [common], isWhole: true }, 4);
  const use = common === undefined ? [] : [{ name: 'common', ...always, ...drawUse(common, dice) }];
  const known = common === undefined ? [] : [common];
  const root = { ...place, structs: known, open: [], isWhole: true };
  const fields = drawWhole([...drawFields(root, 8), ...use], root, true);
  return {
    message: name,
    ...(dice.chance(0.6) ? { kind: 'wired' } : {}),
    ...(dice.chance(0.3) ? { about: 'A message */ that was `drawn`.' } : {}),
    ...(dice.chance(0.3) ? { byteOrder: dice.pick(['big', 'little']) } : {}),
    ...versionKeys(versions, dice),
    ...(common === undefined ? {} : { commonStructs: [{ name: common, ...always, fields: commonFields }] }),
    ...drawPrint(fields, dice),
    fields,
  };
}
