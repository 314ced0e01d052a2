import { once } from 'node:events';
import { createServer } from 'node:net';
import { createLogger } from '../kernel/logger.js';
import { openPool } from './pool.js';

function message(type: string, body: string | Buffer): Buffer {
  const content = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

/** A server that lets a client in and ends it in the same packet, as one does that loses its postmaster. */
async function endingServer() {
  const text = 'terminating connection due to unexpected postmaster exit';
  const answer = [message('R', Buffer.alloc(4)), message('Z', 'I'), message('E', `SFATAL\0C57P01\0M${text}\0\0`)];
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat(answer))));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  return { url: `postgres://shop@127.0.0.1:${port}/shop`, close: () => server.close() };
}

describe('a pool', () => {
  it('survives a connection that ends as soon as it is open', async () => {
    const server = await endingServer();
    const pool = openPool({
      url: server.url,
      applicationName: 'test',
      logger: createLogger({ name: 'test', destination: { write: () => undefined } }),
    });

    const connection = await pool.connect();
    await expect(connection.query('select 1')).rejects.toThrow();

    connection.release(true);
    await pool.end();
    server.close();
  });
});
