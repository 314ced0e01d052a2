import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type GatewayWorld, gatewayWorld, WAYS } from './world.js';

let world: GatewayWorld;

afterEach(() => world.close());

/** Below what the gateway takes, and far above what one look at the connection brings. */
const FILE_BYTES = 4 * 1024 * 1024;

async function textUntil(socket: Socket, isAll: (text: string) => boolean): Promise<string> {
  let text = '';
  while (!isAll(text)) {
    const [chunk] = await once(socket, 'data', { signal: AbortSignal.timeout(5_000) });
    text += String(chunk);
  }
  return text;
}

function answersIn(text: string) {
  return text.split('HTTP/1.1 200 OK').length - 1;
}

describe.each(WAYS)('a service that answers before it has read the file, %s', (_way, changes) => {
  it('leaves the caller a usable connection: the rest is discarded and the next call is answered', async () => {
    world = await gatewayWorld({}, changes);
    const { hostname, port } = new URL(world.url);
    const headers = `Host: ${hostname}\r\nAuthorization: ${world.bearer.Authorization}\r\n`;
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');

    // The services of this world answer without looking at the body.
    socket.write(`POST /api/products/add-single HTTP/1.1\r\n${headers}Content-Length: ${FILE_BYTES}\r\n\r\n`);
    socket.write(Buffer.alloc(FILE_BYTES / 2));
    await textUntil(socket, (text) => answersIn(text) === 1);
    socket.write(Buffer.alloc(FILE_BYTES / 2));
    socket.write(`GET /api/invoices HTTP/1.1\r\n${headers}\r\n`);

    await textUntil(socket, (text) => answersIn(text) === 1);
    expect(world.seen.map(({ url }) => url)).toEqual(['/api/products/add-single', '/api/invoices']);
    socket.destroy();
  });
});
