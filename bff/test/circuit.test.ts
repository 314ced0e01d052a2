import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import request from 'supertest';
import { type GatewayWorld, gatewayWorld, WAYS } from './world.js';

let world: GatewayWorld;

afterEach(() => world.close());

/** As many failures in a row open the circuit. */
const TO_OPEN = 8;

async function ask(path: string) {
  return request(world.url).get(path).set(world.bearer);
}

function askAtOnce(path: string, count: number) {
  return Promise.all(Array.from({ length: count }, () => ask(path)));
}

/** Asks until it is so; the test's own time limit ends a claim that never holds. */
async function until(claim: () => boolean) {
  while (!claim()) await pause(10);
}

describe.each(WAYS)('the circuit to a service %s', (_way, changes) => {
  const open = async (env: Record<string, string> = {}) => {
    world = await gatewayWorld(env, changes);
  };

  it('stays closed when failures are not in a row', async () => {
    await open({ CALL_DEADLINE_MS: '500' });
    await askAtOnce('/api/invoices?silent', TO_OPEN - 1);
    const between = await ask('/api/invoices');
    await askAtOnce('/api/invoices?silent', TO_OPEN - 1);

    const after = await ask('/api/invoices');

    expect([between.status, after.status]).toEqual([200, 200]);
  });

  it('is not opened by callers who disconnect before the reply, and their calls end with them', async () => {
    await open();
    const leavers = Array.from({ length: TO_OPEN }, () => {
      const call = httpRequest(`${world.url}/api/invoices?silent`, { headers: world.bearer });
      call.on('error', () => undefined);
      call.end();
      return call;
    });
    await until(() => world.seen.length === TO_OPEN);
    for (const call of leavers) call.destroy();
    await until(() => world.seen.every(({ isOver }) => isOver()));

    expect((await ask('/api/invoices')).status).toBe(200);
  });

  it('is not opened by callers who do not finish their requests', async () => {
    await open({ CALL_DEADLINE_MS: '1000' });
    const { port } = new URL(world.url);
    const head = [
      'POST /api/orders/place-order?silent HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Authorization: ${world.bearer.Authorization}`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    const sendSome = async () => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${head.join('\r\n')}\r\n\r\n{`));
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return answer.toString().split('\r\n', 1)[0];
    };
    const answers = await Promise.all(Array.from({ length: TO_OPEN }, sendSome));

    const next = await ask('/api/orders/orders');

    expect(answers.every((line) => line?.startsWith('HTTP/1.1 408 '))).toBe(true);
    expect(next.status).toBe(200);
  });
});
