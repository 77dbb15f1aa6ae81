import { createServer } from 'node:net';

/** A process that reads what it is sent and forgets it. It tells its port, and ends with the connection. */
const server = createServer({ noDelay: true }, (socket) => {
  socket.resume().on('close', () => server.close());
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) process.stdout.write(String(address.port));
});
