import { afterAll, beforeAll, expect } from 'vitest';
import { Client } from './client.js';
import { type MockBroker, startMockBroker } from './kcat.js';

/** A broker of the mock cluster and a connection to it, from the first test of a `describe` to its last. */
export interface ConnectedBroker {
  readonly port: number;
  readonly client: Client;
}

/** Starts such a broker for the tests around the call, and ends it whatever becomes of them. */
export function connectedBroker(): ConnectedBroker {
  let broker: MockBroker | undefined;
  let client: Client | undefined;
  beforeAll(async () => {
    broker = await startMockBroker();
    client = await Client.connect(broker.port);
  });
  afterAll(async () => {
    client?.close();
    await broker?.stop();
  });
  return {
    get port() {
      return broker?.port ?? expect.fail('the broker runs during tests only');
    },
    get client() {
      return client ?? expect.fail('the broker runs during tests only');
    },
  };
}
