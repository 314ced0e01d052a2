import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { gatewayContext } from './gateway-context.js';
import type { Transport, TransportOptions } from './transport.js';

/** Below the keep-alive time of the services, so that we never reuse a connection they are closing. */
export const IDLE_SOCKET_MS = 30_000;

export interface ProxyOptions extends TransportOptions {
  readonly target: string;
}

/** What a caller says of its own connection is not said of ours (RFC 9110, 7.6.1), nor the other way round. */
const OF_THE_CONNECTION = ['Keep-Alive', 'Proxy-Connection', 'TE', 'Upgrade'];

/** A proxy to one service with kept-alive connections; it keeps the deadline of each call. */
export function createServiceProxy({ target, breaker, logger, onFault }: ProxyOptions): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: IDLE_SOCKET_MS, scheduling: 'lifo' });
  // Their bodies had not arrived when the time was up: no sign of a sick service, and no reason to spare it.
  const stalled = new WeakSet<IncomingMessage>();
  const handle = createProxyMiddleware({
    target,
    agent,
    xfwd: false,
    changeOrigin: false,
    on: {
      proxyReq: (outgoing, request, response) => {
        keepOurs(outgoing);
        response.once('finish', () => dropRest(outgoing, request));
        endInTime(outgoing, request, response, () => request.complete || stalled.add(request));
      },
      proxyRes: (incoming, _request, response) => {
        breaker.succeeded();
        keepTheirs(incoming, response);
        breakOffWith(incoming, response);
      },
      error: (error: Error, request: IncomingMessage, response) => {
        const isStalled = stalled.has(request);
        if (!isStalled && !request.socket.destroyed) {
          breaker.failed();
          logger.warn({ err: error, target }, 'Service did not answer');
        }
        const answer = response as ServerResponse;
        if (answer.headersSent) answer.destroy();
        else onFault(request as Request, answer, { isStalled });
      },
    },
  });
  return {
    handle: handle as unknown as RequestHandler,
    close: () => agent.destroy(),
  };
}

/**
 * A service may answer before it has read the whole body, as with one that is too large. What still comes is thrown
 * away: if nobody read it, the caller's connection would stand still.
 */
function dropRest(outgoing: ClientRequest, request: IncomingMessage) {
  if (request.readableEnded) return;
  request.unpipe(outgoing);
  outgoing.destroy();
  request.resume();
}

/** Ends the exchange when the call's time is over, however far it has come; silence is not what counts. */
function endInTime(outgoing: ClientRequest, request: IncomingMessage, response: ServerResponse, onLate: () => void) {
  const late = setTimeout(() => {
    onLate();
    outgoing.destroy(new Error('The time of the call is over'));
  }, gatewayContext(request).untilMs - performance.now());
  response.once('close', () => {
    clearTimeout(late);
    // The caller has left: nothing else would end the exchange, however long the service stays silent.
    if (!response.writableFinished) outgoing.destroy();
  });
}

function keepOurs(outgoing: ClientRequest) {
  outgoing.setHeader('Connection', 'keep-alive');
  for (const name of OF_THE_CONNECTION) outgoing.removeHeader(name);
}

/** What is copied to the caller takes the place of what we have said: the connection stays ours, and `Vary` is both. */
function keepTheirs({ headers }: IncomingMessage, response: ServerResponse) {
  headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
  const ours = response.getHeader('Vary');
  if (ours && headers.vary) headers.vary = `${ours}, ${headers.vary}`;
}

/** An answer that breaks off is told by its connection: the caller must not wait for the rest. */
function breakOffWith(incoming: IncomingMessage, response: ServerResponse) {
  return incoming.once('close', () => incoming.complete || response.destroy());
}
