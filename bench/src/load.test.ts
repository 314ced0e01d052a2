import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from './load.js';

/** Answers the first calls as asked and refuses those that follow. */
async function serverThatRefusesAfter(good: number) {
  let answered = 0;
  const server = createServer((_request, response) => {
    answered += 1;
    response.writeHead(answered > good ? 429 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => server.close() };
}

describe('a load', () => {
  const plan = { clients: 2, calls: 20, next: () => ({ path: '/sale' }) };

  it('counts the answers that are expected', async () => {
    const { baseUrl, close } = await serverThatRefusesAfter(20);

    const { count, statuses } = await load({ ...plan, baseUrl, expects: [200] }).finally(close);

    expect({ count, statuses }).toEqual({ count: 20, statuses: { 200: 20 } });
  });

  it('gives no figure when one call is refused', async () => {
    const { baseUrl, close } = await serverThatRefusesAfter(19);

    const figure = load({ ...plan, baseUrl, expects: [200] }).finally(close);

    await expect(figure).rejects.toThrow('/sale answered 429 instead of 200');
  });
});
