import { stringify } from 'yaml';
import { Dice } from './dice.js';
import { type DrawnVersions, drawFields, drawSolidFields } from './random-fields.js';
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
      stringify(yaml, { lineWidth: 0 }),
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

function drawMessage(at: number, dice: Dice, protocol: DrawnProtocol): Yaml {
  const name = `Drawn${'ABC'.charAt(at)}`;
  const versions = drawVersions(dice, protocol);
  let structs = 0;
  const fresh = () => `Part${++structs}`;
  const common = dice.chance(0.4) ? fresh() : undefined;
  const place = { dice, protocol, versions, fresh };
  const always = versions === undefined ? {} : { versions: '0+' };
  const commonFields =
    common === undefined ? [] : drawSolidFields({ ...place, structs: [], open: [common] }, 4);
  const use =
    common === undefined ? [] : [{ name: 'common', type: dice.pick(['', '[]']) + common, ...always }];
  const known = common === undefined ? [] : [common];
  const fields = drawFields({ ...place, structs: known, open: [] }, 8);
  return {
    message: name,
    ...(dice.chance(0.3) ? { about: 'A message */ that was `drawn`.' } : {}),
    ...(dice.chance(0.3) ? { byteOrder: dice.pick(['big', 'little']) } : {}),
    ...versionKeys(versions, dice),
    ...(common === undefined ? {} : { commonStructs: [{ name: common, ...always, fields: commonFields }] }),
    fields: [...fields, ...use],
  };
}
