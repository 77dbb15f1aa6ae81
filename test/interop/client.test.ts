import { expect, it } from 'vitest';
import { frameResponse, readRequestFrame, requestSplitter } from '../../generated/kafka/frames.js';
import { MetadataRequest, MetadataResponse } from '../../generated/kafka/index.js';
import { portFor } from '../streams/loopback.js';
import { Client } from './client.js';

const request = new MetadataRequest({ topics: [] });

/** A broker that answers each request for metadata with an id that follows from the request's. */
function brokerWith(answerId: (requestId: number) => number): Promise<number> {
  return portFor((socket) => {
    const splitter = requestSplitter();
    socket.on('data', (chunk) => {
      for (const frame of splitter.push(chunk)) socket.write(answerTo(frame, answerId));
    });
  });
}

function answerTo(frame: Uint8Array, answerId: (requestId: number) => number): Uint8Array {
  const { header, version } = readRequestFrame(frame, { [MetadataRequest.apiKey]: MetadataRequest });
  const response = new MetadataResponse({ clusterId: `${header.clientId} ${version}` });
  return frameResponse(response, { correlationId: answerId(header.correlationId) }, 2);
}

it('a request is answered by the response with its id', async () => {
  const client = await Client.connect(await brokerWith((id) => id));
  const answer = await client.request(request, MetadataResponse, 2);
  expect(answer.clusterId).toBe('wiregauge-interop 2');
  client.close();
});

it('a response with another id is refused', async () => {
  const client = await Client.connect(await brokerWith((id) => id + 1));
  const answer = client.request(request, MetadataResponse, 2);
  await expect(answer).rejects.toThrow('the answer to request 1 has the id 2');
  client.close();
});

it('requests fail when the connection ends, and after that', async () => {
  const client = await Client.connect(await portFor((socket) => socket.end()));
  await expect(client.request(request, MetadataResponse, 2)).rejects.toThrow();
  await expect(client.request(request, MetadataResponse, 2)).rejects.toThrow();
});

it('requests that wait fail when the client is closed', async () => {
  const client = await Client.connect(await portFor(() => {}));
  const answer = client.request(request, MetadataResponse, 2);
  client.close();
  await expect(answer).rejects.toThrow();
});
