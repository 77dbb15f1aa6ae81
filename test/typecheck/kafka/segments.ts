import { ApiVersionsRequest } from '../../../generated/kafka/api-versions-request.js';
import { FetchResponse } from '../../../generated/kafka/fetch-response.js';
import { frameRequest, frameRequestSegments, requestSplitter } from '../../../generated/kafka/frames.js';
import { ProduceRequest } from '../../../generated/kafka/produce-request.js';
import {
  EncodePool,
  encode,
  encodeSegments,
  type FrameSplitter,
  writeSegments,
} from '../../../generated/runtime/index.js';
import { exactly } from '../exactly.js';

const request: ProduceRequest = new ProduceRequest();
const pool: EncodePool = new EncodePool();
const version: number = encode(request, 11).length;
const header: { correlationId: number } = { correlationId: 1 };

exactly<readonly Uint8Array[]>()(encodeSegments(request, 11));
exactly<readonly Uint8Array[]>()(encodeSegments(request, 11, { minReference: 0, pool }));
exactly<Uint8Array<ArrayBuffer>>()(encode(request, 11, { pool }));
exactly<readonly Uint8Array[]>()(frameRequestSegments(request, header, 11));
exactly<readonly Uint8Array[]>()(frameRequestSegments(request, header, 11, { minReference: 0 }));
exactly<Uint8Array<ArrayBuffer>>()(frameRequest(request, header, 11, { pool }));
exactly<FrameSplitter>()(requestSplitter({ maxSize: 1 }));

// TS2345: a version that the message does not have
encodeSegments(request, 12);
// TS2345: any number
encodeSegments(request, version);
// TS2345|TS2554: no version
encodeSegments(request);
// TS2345|TS2554: options in the place of the version
encodeSegments(request, { minReference: 0 });
// TS2353: an option that there is not
encodeSegments(request, 11, { minRef: 0 });
// TS2353: an option of segments alone
encode(request, 11, { minReference: 0 });
// TS2345: a number is no options
encode(request, 11, 11);
// TS2322: a pool is asked for memory
encode(request, 11, { pool: {} });
// TS2345: a response is no request
frameRequestSegments(new FetchResponse(), header, 11);
// TS2345: a version of another message
frameRequestSegments(new ApiVersionsRequest(), header, 11);
// TS2345: no correlation id
frameRequestSegments(request, {}, 11);
// TS2345: not a stream
writeSegments(pool, []);
