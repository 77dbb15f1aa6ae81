import { FetchRequest, FetchRequestFetchTopic } from '../../../generated/kafka/fetch-request.js';
import { ProduceRequest } from '../../../generated/kafka/produce-request.js';
import { SaslAuthenticateRequest } from '../../../generated/kafka/sasl-authenticate-request.js';
import { ZERO_UUID } from '../../../generated/runtime/index.js';
import { exactly } from '../exactly.js';

export const request: FetchRequest = new FetchRequest({
  clusterId: null,
  maxWaitMs: undefined,
  topics: [
    { topic: 'a', topicId: '71a5cd8e-3a0d-4f45-ac05-9a4b6bd76d27', partitions: [{ fetchOffset: 5n }] },
    new FetchRequestFetchTopic({ topicId: ZERO_UUID }),
  ],
});

exactly<string | null>()(request.clusterId);
exactly<FetchRequestFetchTopic[]>()(request.topics);
request.topics.push(new FetchRequestFetchTopic());

// TS2322: a number for an int64
new FetchRequestFetchTopic({ partitions: [{ fetchOffset: 5 }] });
// TS2322: a bigint for an int32
new FetchRequest({ maxWaitMs: 5n });
// TS2322: null for a text that is never null
new FetchRequest({ rackId: null });
// TS2322: null for an array that is never null
new FetchRequest({ topics: null });
// TS2322: null for an element
new FetchRequest({ topics: [null] });
// TS2322: text for a number
new FetchRequest({ maxBytes: '5' });
// TS2561: a member that does not exist
new FetchRequest({ maxWait: 5 });
// TS2353: a member that does not exist, inside
new FetchRequest({ topics: [{ name: 'a' }] });
// TS2322: a number for a uuid
new FetchRequestFetchTopic({ topicId: 5 });
// TS2322: an array is no map of bytes
new SaslAuthenticateRequest({ authBytes: [1, 2] });
// TS2322: text for bytes
new ProduceRequest({ topicData: [{ partitionData: [{ records: 'abc' }] }] });

// TS2322: members take null only where the schema says so
request.rackId = null;
// TS2322: members are never undefined
request.clusterId = undefined;
// TS2740: a member is an instance, an init object is not
request.topics = [{ topic: 'a' }];
// TS2551: no such member
request.maxWait = 5;
// TS2540: statics are constants
FetchRequest.apiKey = 2;
// TS2322: unknown tagged fields have a tag and bytes
new FetchRequest({ unknownTaggedFields: [{ tag: '1', data: new Uint8Array() }] });
// TS2740: a class of another message
export const wrong: FetchRequest = new ProduceRequest();
