import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { enforceDeadline, isCallerSlow } from './deadline.js';
import type { Transport, TransportOptions } from './transport.js';

/** Below the keep-alive time of the services: a reused connection is never one that they are closing. */
export const IDLE_SOCKET_MS = 30_000;

export interface ProxyOptions extends TransportOptions {
  readonly target: string;
}

/** Headers of one connection are not forwarded to the other (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['Keep-Alive', 'Proxy-Connection', 'TE', 'Upgrade'];

/** A proxy to one service with kept-alive connections; it keeps the deadline of each call. */
export function createServiceProxy({ target, breaker, logger, onFault }: ProxyOptions): Transport {
  const agent = new Agent({ keepAlive: true, maxSockets: 512, timeout: IDLE_SOCKET_MS, scheduling: 'lifo' });
  // Requests whose body had not arrived, or whose reply was not read: the fault of the caller, not of the service.
  const stalled = new WeakSet<IncomingMessage>();
  const handle = createProxyMiddleware({
    target,
    agent,
    xfwd: false,
    changeOrigin: false,
    on: {
      proxyReq: (outgoing, request, response) => {
        setConnectionHeaders(outgoing);
        response.once('finish', () => discardRest(outgoing, request));
        endAtDeadline(outgoing, request, response, () => {
          if (!request.complete || isCallerSlow(response)) stalled.add(request);
        });
      },
      proxyRes: (incoming, _request, response) => {
        breaker.succeeded();
        mergeResponseHeaders(incoming, response);
        abortWith(incoming, response);
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
 * A service may reply before it has read the whole body, such as one that is too large. The rest is discarded: unread, it
 * would block the caller's connection.
 */
function discardRest(outgoing: ClientRequest, request: IncomingMessage) {
  if (request.readableEnded) return;
  request.unpipe(outgoing);
  outgoing.destroy();
  request.resume();
}

/** Ends the exchange at the deadline of the call, however far it has come. */
function endAtDeadline(
  outgoing: ClientRequest,
  request: IncomingMessage,
  response: ServerResponse,
  onLate: () => void,
) {
  enforceDeadline(request, response, () => {
    onLate();
    outgoing.destroy(new Error('Deadline exceeded'));
  });
  response.once('close', () => {
    // When the caller has disconnected, nothing else would end the exchange with a silent service.
    if (!response.writableFinished) outgoing.destroy();
  });
}

function setConnectionHeaders(outgoing: ClientRequest) {
  outgoing.setHeader('Connection', 'keep-alive');
  for (const name of HOP_BY_HOP) outgoing.removeHeader(name);
}

/** Copied headers replace those that the gateway has set: `Connection` stays the gateway's, `Vary` is merged. */
function mergeResponseHeaders({ headers }: IncomingMessage, response: ServerResponse) {
  headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
  const vary = response.getHeader('Vary');
  if (vary && headers.vary) headers.vary = `${vary}, ${headers.vary}`;
}

/** Closes the caller's connection when a response breaks off, so that the caller does not wait for the rest. */
function abortWith(incoming: IncomingMessage, response: ServerResponse) {
  return incoming.once('close', () => incoming.complete || response.destroy());
}
