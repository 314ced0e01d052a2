import { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Request, Response } from 'express';
import { enforceDeadline, isCallerSlow } from './deadline.js';
import type { Transport, TransportOptions } from './transport.js';

/** The request listener of a service in the gateway's own process; nothing for a service that runs elsewhere. */
export type InProcessServices = (service: string) => RequestListener | undefined;

export interface InProcessTransportOptions extends TransportOptions {
  /** The name of the service, for the log. */
  readonly service: string;
  readonly serve: RequestListener;
}

/**
 * Passes requests to a service in the same process, which writes the response itself: no connection and no copying.
 * Keeps the deadline of each call like the proxy.
 */
export function createInProcessTransport({
  service,
  breaker,
  logger,
  onFault,
  serve,
}: InProcessTransportOptions): Transport {
  const rejectLate = (request: Request, response: Response) => {
    const isStalled = !request.complete;
    if (!isStalled && !isCallerSlow(response)) {
      breaker.failed();
      logger.warn({ target: service }, 'Deadline exceeded');
    }
    if (response.headersSent) return void response.destroy();
    // Closing the connection ends the request, so the service does not work on a body that comes later.
    if (isStalled) response.setHeader('Connection', 'close');
    return onFault(request, response, { isStalled });
  };
  return {
    handle: (request, response) => {
      // Two applications add listeners, where Node expects one.
      response.setMaxListeners(2 * EventEmitter.defaultMaxListeners);
      const isLate = enforceDeadline(request, response, () => rejectLate(request, response));
      response.once('close', () => {
        if (!isLate() && response.writableFinished) breaker.succeeded();
      });
      serve(request, response);
    },
    close: () => undefined,
  };
}
