import { Agent, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { REQUEST_ID, TIME_LEFT, timeLeftMs } from '@bahi/platform/http';
import { type Logger, traceHeaders } from '@bahi/platform/runtime';
import type { Request, RequestHandler } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Breaker } from './breaker.js';
import { noted } from './gateway-request.js';

/** Below the keep-alive time of the services, so that we never reuse a connection they are closing. */
const IDLE_SOCKET_MS = 30_000;

export interface ProxyOptions {
  readonly target: string;
  readonly breaker: Breaker;
  readonly logger: Logger;
  /** Answers the caller when the service did not; `isStalled`: because the caller did not finish the request. */
  readonly onFault: (request: Request, response: ServerResponse, fault: { readonly isStalled: boolean }) => void;
}

/** Headers that only the gateway may set towards a service; what a caller expects of us has been answered here. */
const NOT_FROM_OUTSIDE = ['x-peer-secret', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'forwarded', 'expect'];

/** Done to the request itself: the proxy's own hook is not called for every request. */
const forwardFacts = (request: Request) => {
  const { headers, ip = '', protocol } = request;
  for (const name of NOT_FROM_OUTSIDE) delete headers[name];
  headers[REQUEST_ID.toLowerCase()] = noted(request).requestId;
  headers[TIME_LEFT.toLowerCase()] = String(timeLeftMs(Number.MAX_SAFE_INTEGER));
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = protocol;
  // The gateway's own span is the parent of the service's, not whatever the caller sent.
  Object.assign(headers, traceHeaders());
};

/**
 * A service may answer before it has read the whole body, as with one that is too large. What still comes is thrown
 * away: if nobody read it, the caller's connection would stand still.
 */
const dropRest = (outgoing: ClientRequest, request: IncomingMessage) => {
  if (request.readableEnded) return;
  request.unpipe(outgoing);
  outgoing.destroy();
  request.resume();
};

/** Ends the exchange when the call's time is over, however far it has come; silence is not what counts. */
const endInTime = (outgoing: ClientRequest, request: IncomingMessage, response: ServerResponse, onLate: () => void) => {
  const late = setTimeout(() => {
    onLate();
    outgoing.destroy(new Error('The time of the call is over'));
  }, noted(request).untilMs - performance.now());
  response.once('close', () => clearTimeout(late));
};

/** An answer that breaks off is told by its connection: the caller must not wait for the rest. */
const breakOffWith = (incoming: IncomingMessage, response: ServerResponse) =>
  incoming.once('close', () => incoming.complete || response.destroy());

/** A proxy to one service with kept-alive connections; it keeps the deadline of each call. */
export const createServiceProxy = ({
  target,
  breaker,
  logger,
  onFault,
}: ProxyOptions): { handle: RequestHandler; close(): void } => {
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
        response.once('finish', () => dropRest(outgoing, request));
        endInTime(outgoing, request, response, () => request.complete || stalled.add(request));
      },
      proxyRes: (incoming, _request, response) => {
        breaker.succeeded();
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
  const forward = handle as unknown as RequestHandler;
  return {
    handle: (request, response, next) => {
      forwardFacts(request);
      return forward(request, response, next);
    },
    close: () => agent.destroy(),
  };
};
