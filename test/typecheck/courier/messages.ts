import { exactly } from './exactly.js';
import { Ping, Priority, Slip, SlipAddress, type SlipStop } from './generated/courier/index.js';
import {
  decode,
  EncodePool,
  encode,
  encodeSegments,
  pickVersion,
  Secret,
  supports,
  WireReader,
} from './generated/runtime/index.js';

const ping = new Ping({ nonce: 5n, count: 5, note: null, pass: 'abc' });
const bytes = encode(ping);
exactly<Uint8Array<ArrayBuffer>>()(bytes);
exactly<Uint8Array<ArrayBuffer>>()(encode(ping, { pool: new EncodePool() }));
exactly<readonly Uint8Array[]>()(encodeSegments(ping));
exactly<readonly Uint8Array[]>()(encodeSegments(ping, { minReference: 0 }));
exactly<Ping>()(decode(Ping, bytes));
exactly<Ping>()(Ping.read(new WireReader(bytes)));
exactly<number>()(ping.size());
exactly<number>()(ping.count);
exactly<string | null>()(ping.note);
exactly<Secret<string>>()(ping.pass);

// TS2559: a version for a message that has none
encode(ping, 1);
// TS2559: a version for a message that has none
decode(Ping, bytes, 1);
// TS2554: a version for a message that has none
ping.size(0);
// TS2554: a version for a message that has none
Ping.read(new WireReader(bytes), 0);
// TS2345|TS2739: a message without versions has none to pick
pickVersion(Ping, { minVersion: 0, maxVersion: 1 });
// TS2345|TS2739: a message without versions supports none
supports(Ping, 1);
// TS2322: bigint where the schema says number
new Ping({ count: 5n });
// TS2322: number where the schema says nothing
new Ping({ nonce: 5 });
// TS2322: a secret is not its text
export const leaked: string = ping.pass;
// TS2322: a member is a secret, plain text is not
ping.pass = 'abc';
ping.pass = new Secret('abc');

const slip = new Slip({
  priority: Priority.FAST,
  key: new Uint8Array(4),
  sender: { street: 'a' },
  stops: [{ delay: 1.5 }],
});
exactly<Priority>()(slip.priority);
exactly<Secret<Uint8Array> | null>()(slip.key);
exactly<SlipAddress | null>()(slip.sender);
exactly<SlipStop[]>()(slip.stops);
encode(slip, 3);
slip.priority = 7;

// TS2345: below the lowest version
encode(slip, 0);
// TS2554: no version
encode(slip);
// TS2322: an enum is a number
slip.priority = 'FAST';
// TS2339: an enum has no such name
exactly<Priority>()(Priority.URGENT);
// TS18047: a nullable struct may be null
exactly<string>()(slip.sender.street);
slip.sender = new SlipAddress({ street: 'b' });
// TS2739: a member is an instance, an init object is not
slip.sender = { street: 'b' };
