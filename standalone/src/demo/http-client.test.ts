import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authApi } from '@bahi/contracts/auth';
import { httpClient } from './http-client.js';

const DETAILS = { version: 0, name: 'Meera General Store', address: '', phone: '', logo: null };

let server: Server;
let answers: number[];
const seen: IncomingHttpHeaders[] = [];

beforeAll((done) => {
  server = createServer((request, response) => {
    seen.push(request.headers);
    response.writeHead(answers.shift() ?? 200, { 'Content-Type': 'application/json', 'Retry-After': '0' });
    response.end(JSON.stringify({ success: true, message: 'as it was', shop: DETAILS }));
  }).listen(0, '127.0.0.1', done);
});
afterAll((done) => {
  server.close(done);
});
beforeEach(() => {
  seen.length = 0;
});

function save() {
  const { port } = server.address() as AddressInfo;
  return httpClient(`http://127.0.0.1:${port}`, authApi).updateShopDetails({ body: DETAILS });
}

it('sends a call that a busy product put off again, under the same key', async () => {
  answers = [503, 503, 200];
  expect(await save()).toMatchObject({ shop: DETAILS });
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map((headers) => headers['idempotency-key'])).size).toBe(1);
});

it('ends with every other failure', async () => {
  answers = [409];
  await expect(save()).rejects.toThrow('answered 409: as it was');
  expect(seen).toHaveLength(1);
});
