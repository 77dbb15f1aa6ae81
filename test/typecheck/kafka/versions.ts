import { ApiVersionsRequest } from '../../../generated/kafka/api-versions-request.js';
import { FetchRequest, type FetchRequestVersion } from '../../../generated/kafka/fetch-request.js';
import {
  decode,
  encode,
  encodeInto,
  pickVersion,
  SizeAccumulator,
  supports,
  type VersionOf,
  WireReader,
  WireWriter,
} from '../../../generated/runtime/index.js';
import { exactly } from '../exactly.js';

const request: FetchRequest = new FetchRequest();
const bytes: Uint8Array<ArrayBuffer> = encode(request, 17);
const announced: number = bytes.length;

exactly<Uint8Array<ArrayBuffer>>()(encode(request, 0));
exactly<number>()(encodeInto(request, bytes, 0, 17));
exactly<FetchRequest>()(decode(FetchRequest, bytes, 17));
exactly<FetchRequestVersion>()(17 as VersionOf<typeof FetchRequest>);
exactly<0 | 1 | 2 | 3 | 4>()(4 as VersionOf<typeof ApiVersionsRequest>);

// TS2345: a version that the message does not have
encode(request, 18);
// TS2345: a version below the lowest
encode(request, -1);
// TS2345: no whole number
encode(request, 1.5);
// TS2345: any number
encode(request, announced);
// TS2345: text
encode(request, '17');
// TS2554: no version
encode(request);
// TS2559: two versions
encode(request, 17, 17);
// TS2345: a version of another message, but not of this one
encode(new ApiVersionsRequest(), 17);

// TS2345: a version that the message does not have
encodeInto(request, bytes, 0, 18);
// TS2554: no version
encodeInto(request, bytes, 0);

// TS2345: a version that the message does not have
decode(FetchRequest, bytes, 18);
// TS2345: any number
decode(FetchRequest, bytes, announced);
// TS2554: no version
decode(FetchRequest, bytes);
// TS2345|TS2741: an instance is not a class
decode(request, bytes, 17);

// TS2345: the methods are as strict as the functions
request.size(18);
// TS2554: no version
request.size();
// TS2345: any number
request.write(new WireWriter(bytes), announced);
// TS2345: a version that the message does not have
request.addSize(new SizeAccumulator(), 18);
// TS2345: a version that the message does not have
FetchRequest.read(new WireReader(bytes), 18);

if (supports(FetchRequest, announced)) {
  exactly<FetchRequestVersion>()(announced);
  encode(request, announced);
  // TS2345: it was tested for another class
  encode(new ApiVersionsRequest(), announced);
} else {
  // TS2345: not a version of this class
  encode(request, announced);
}

const picked = pickVersion(FetchRequest, { minVersion: 4, maxVersion: 13 });
exactly<FetchRequestVersion | undefined>()(picked);
// TS2345: there may be none
encode(request, picked);
if (picked !== undefined) encode(request, picked);
// TS2345|TS2741: half a range
pickVersion(FetchRequest, { minVersion: 4 });
// TS2322: the result is a version of that class
export const other: 99 | undefined = pickVersion(FetchRequest, { minVersion: 4, maxVersion: 13 });
