import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach } from 'vitest';

const open: { close(): void }[] = [];

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A port of this machine alone that a server has, until the test is over. */
export async function portOf(server: Server): Promise<number> {
  open.push({ close: () => server.close() });
  server.on('connection', track);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port whose connections are taken by `take`; errors of them are no errors of the test. */
export function portFor(take: (socket: Socket) => void): Promise<number> {
  return portOf(
    createServer((socket) => {
      socket.on('error', () => {});
      take(socket);
    }),
  );
}

/** A connection to such a port. One that does not read notices only on writing that the peer is gone. */
export async function connected(port: number, isReading = true): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  if (!isReading) socket.pause();
  track(socket);
  await once(socket, 'connect');
  return socket;
}

function track(socket: Socket): void {
  open.push({ close: () => socket.destroy() });
}
