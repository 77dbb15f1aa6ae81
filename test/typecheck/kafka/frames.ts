import { ApiVersionsRequest } from '../../../generated/kafka/api-versions-request.js';
import { ApiVersionsResponse } from '../../../generated/kafka/api-versions-response.js';
import { FetchRequest } from '../../../generated/kafka/fetch-request.js';
import { FetchResponse } from '../../../generated/kafka/fetch-response.js';
import {
  frameRequest,
  frameResponse,
  type ResponseOf,
  readRequestFrame,
  readResponseFrame,
  requestHeaderVersion,
} from '../../../generated/kafka/frames.js';
import { TopicRecord } from '../../../generated/kafka/metadata/topic-record.js';
import type { RequestHeader } from '../../../generated/kafka/request-header.js';
import { exactly } from '../exactly.js';

const request = new FetchRequest();
const response = new FetchResponse();
const bytes = frameRequest(request, { correlationId: 1, clientId: null }, 17);

exactly<Uint8Array<ArrayBuffer>>()(bytes);
exactly<FetchResponse>()(response as ResponseOf<FetchRequest>);
exactly<ApiVersionsResponse>()(new ApiVersionsResponse() as ResponseOf<ApiVersionsRequest>);
exactly<FetchResponse>()(readResponseFrame(FetchResponse, bytes, 17).message);
exactly<0 | 1 | 2>()(requestHeaderVersion(FetchRequest, 17));
frameResponse(response, { correlationId: 1 }, 17);

const read = readRequestFrame(bytes, { 1: FetchRequest, 18: ApiVersionsRequest });
exactly<FetchRequest | ApiVersionsRequest>()(read.message);
exactly<RequestHeader>()(read.header);
if (read.message instanceof FetchRequest) exactly<FetchRequest>()(read.message);

// TS2739: the response to another request
export const wrong: ResponseOf<FetchRequest> = new ApiVersionsResponse();
// TS2322: a response answers nothing and is not answered
export const none: ResponseOf<FetchResponse> = new FetchResponse();
// TS2345: a version that the message does not have
frameRequest(request, { correlationId: 1 }, 18);
// TS2554: no version
frameRequest(request, { correlationId: 1 });
// TS2353: the api key follows from the message
frameRequest(request, { correlationId: 1, requestApiKey: 1 }, 17);
// TS2353: the version in the header follows from that of the message
frameRequest(request, { correlationId: 1, requestApiVersion: 17 }, 17);
// TS2379: a response is not framed as a request
frameRequest(response, { correlationId: 1 }, 17);
// TS2379: a request is not framed as a response
frameResponse(request, { correlationId: 1 }, 17);
// TS2379: a stored record travels in no frame
frameRequest(new TopicRecord(), { correlationId: 1 }, 0);
// TS2345: a request is not read as a response
readResponseFrame(FetchRequest, bytes, 17);
// TS2345: a version that the message does not have
readResponseFrame(FetchResponse, bytes, 18);
// TS2741: the table holds classes
readRequestFrame(bytes, { 1: request });
