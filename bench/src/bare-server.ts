import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bare Node server that answers the same bytes to everything. */
export function bareServer(bytes: Buffer): Promise<{ readonly url: string; close(): void }> {
  return new Promise((resolve) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
      response.end(bytes);
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => void server.close() });
    });
  });
}
