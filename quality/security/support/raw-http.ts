import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';

export interface RawAsk {
  readonly method: string;
  /** Sent exactly as written; a client library would normalize a URL first. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string | undefined;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly tookMs: number;
}

const DEADLINE_MS = 40_000;
const sharedAgent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request as given: nothing is added but the length of the body. Rejects when no answer comes. */
export function sendRaw(
  baseUrl: string,
  { method, path, headers = {}, body }: RawAsk,
  agent = sharedAgent,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const startedAt = performance.now();
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { hostname, port, method, path, headers: { ...length, ...headers }, agent, timeout: DEADLINE_MS };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString('utf8'),
          tookMs: performance.now() - startedAt,
        }),
      );
    });
    request.on('timeout', () => request.destroy(new Error(`No answer to ${method} ${path}`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** What came over a socket: the first answer, and what followed it. */
export interface SocketAnswer extends RawAnswer {
  readonly rest: string;
}

/** Writes bytes to a socket and reads until the server closes it or stops sending; `null`: no byte in the given time. */
export function sendBytes(
  baseUrl: string,
  bytes: Buffer | string,
  { waitMs = 5_000, quietMs = 150 } = {},
): Promise<SocketAnswer | null> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(baseUrl);
    const startedAt = performance.now();
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      resolve(received === '' ? null : parseAnswer(received, performance.now() - startedAt));
    };
    socket.setEncoding('latin1');
    socket.setTimeout(waitMs, finish);
    socket.on('data', (chunk: string) => {
      received += chunk;
      socket.setTimeout(quietMs, finish);
    });
    socket.on('close', finish);
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? finish() : reject(error)));
  });
}

export function closeRawConnections(): void {
  sharedAgent.destroy();
}

function parseAnswer(received: string, tookMs: number): SocketAnswer {
  const split = received.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = received.slice(0, split).split('\r\n');
  const pairs = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  const headers: IncomingHttpHeaders = Object.fromEntries(pairs);
  const body = received.slice(split + 4);
  const length = Number(headers['content-length'] ?? body.length);
  const status = Number(statusLine.split(' ')[1]);
  return { status, headers, text: body.slice(0, length), rest: body.slice(length), tookMs };
}
