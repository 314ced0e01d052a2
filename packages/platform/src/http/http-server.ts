import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';

export interface Listening {
  readonly server: Server;
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly port: number;
  readonly host: string;
  /** How long idle connections stay open after the stop: a request may be in transit on one of them. */
  readonly drainMs?: number | undefined;
}

/** Above the idle time of every client in the product, so that a reused connection is never one being closed. */
const KEEP_ALIVE_MS = 65_000;
const REQUEST_TIMEOUT_MS = 60_000;

const SERVER_OPTIONS = {
  keepAliveTimeout: KEEP_ALIVE_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  // Node would reply by itself, without the common failure body; the gateway checks the header.
  requireHostHeader: false,
} as const;

/**
 * The backlog of connections. Beyond it TCP retries after 1, 3, 7 and 15 seconds, and a burst into a busy process would
 * wait that long. The limit of the system (somaxconn) may be lower.
 */
const WAITING_CONNECTIONS = 4_096;

/** How long idle connections stay open after the stop: a request may be in transit on one of them. */
const DRAIN_MS = 300;
/** With replicas: longer than callers on a busy machine leave a connection idle. */
export const DRAIN_WITH_REPLICAS_MS = 3_000;
const DRAIN_CHECK_MS = 50;
/** How long a server may take to close: an upload has 28 s (ADR 11), then idle connections drain. */
export const SERVER_CLOSES_WITHIN_MS = 32_000;

/**
 * Listens and resolves with the real port. `close` finishes the requests in progress and ends every connection after its
 * last reply.
 * @throws the listen error (EADDRINUSE, EACCES).
 */
export function listen(
  listener: RequestListener,
  { port, host, drainMs = DRAIN_MS }: ListenOptions,
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = createServer(SERVER_OPTIONS, listener);
    const close = closeGracefully(server, drainMs);
    server.once('error', reject);
    server.listen({ port, host, backlog: WAITING_CONNECTIONS }, () => {
      server.off('error', reject);
      const { port: realPort } = server.address() as AddressInfo;
      const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
      resolve({ server, port: realPort, url: `http://${shownHost}:${realPort}`, close });
    });
  });
}

/**
 * Closes without losing a request. A busy connection would never be idle, so its next reply closes it; the client opens
 * the next one to a replica.
 */
function closeGracefully(server: Server, drainMs: number) {
  const open = new Set<ServerResponse>();
  const closeUnused = closeUnusedConnections(server);
  let isClosing = false;
  const closeAfterResponse = (response: ServerResponse) => {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    // As late as possible: a proxy copies the headers of the response that it forwards.
    response.writeHead = (...head: unknown[]) => {
      if (!response.headersSent) response.setHeader('Connection', 'close');
      return writeHead(...head);
    };
  };
  server.prependListener('request', (_request, response) => {
    if (isClosing) closeAfterResponse(response);
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  return () =>
    new Promise<void>((resolve) => {
      isClosing = true;
      for (const response of open) closeAfterResponse(response);
      const drainUntil = performance.now() + drainMs;
      const timer = setInterval(() => {
        // Repeatedly: a reply that began before the stop leaves its connection open. In a later turn: connections whose
        // requests arrived while the process was busy only seem idle.
        if (performance.now() < drainUntil) return;
        setImmediate(() => {
          server.closeIdleConnections();
          closeUnused();
        });
      }, DRAIN_CHECK_MS);
      // Not `close` of http, which ends idle connections at once.
      NetServer.prototype.close.call(server, () => {
        clearInterval(timer);
        resolve();
      });
    });
}

/**
 * Ends connections that never received a byte. Browsers open some in advance; Node does not count them as idle and would
 * wait for their first request.
 */
function closeUnusedConnections(server: Server) {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  };
}
