import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerClientErrors } from '../src/client-errors.js';
import { type GatewayWorld, gatewayWorld } from './world.js';

/** Sends the lines as they are, and reads until the other side closes. */
async function send(port: number, ...lines: string[]) {
  const socket = connect(port, '127.0.0.1');
  socket.write(lines.join('\r\n'));
  const reply = await text(socket);
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body };
}

describe('the Host of a request', () => {
  let world: GatewayWorld;

  beforeAll(async () => {
    world = await gatewayWorld();
  });

  afterAll(() => world.close());

  const ask = (version: string, ...hosts: string[]) => {
    const { hostname, port } = new URL(world.url);
    const named = hosts.map((host) => `Host: ${host || hostname}`);
    return send(Number(port), `GET /login HTTP/${version}`, ...named, 'Connection: close', '', '');
  };

  it('is exactly one: a proxy in front may have used the other', async () => {
    const twice = await ask('1.1', '', 'evil.example');
    const again = await ask('1.1', '', '');

    expect([twice.status, again.status]).toEqual([400, 400]);
    expect(JSON.parse(twice.body)).toMatchObject({ code: 'malformed-request', error: 'The request could not be read' });
    expect((await ask('1.1', '')).status).toBe(200);
  });

  it('is missing only where HTTP allows it', async () => {
    expect([(await ask('1.0')).status, (await ask('1.1')).status]).toEqual([200, 400]);
  });
});

describe('a request that the HTTP parser rejects', () => {
  const impatient = { headersTimeout: 50, connectionsCheckingInterval: 10 };

  it.each([
    ['a head that never ends', impatient, ['GET /login HTTP/1.1', 'Host: bahi'], 408, 'request-timeout'],
    ['one that is no HTTP', {}, ['coffee, please', '', ''], 400, 'malformed-request'],
  ])('has its own failure: %s', async (_what, options, lines, status, code) => {
    const server = createServer(options);
    answerClientErrors(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');

    const reply = await send((server.address() as AddressInfo).port, ...lines);

    expect([reply.status, JSON.parse(reply.body).code]).toEqual([status, code]);
    server.close();
  });
});
