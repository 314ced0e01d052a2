import { EventEmitter } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Request, Response } from 'express';
import { gatewayContext } from './gateway-context.js';
import type { Transport, TransportOptions } from './transport.js';

/** Services of the gateway's own process, by what answers their calls; nothing for a service that runs elsewhere. */
export type InProcessServices = (service: string) => RequestListener | undefined;

export interface InProcessTransportOptions extends TransportOptions {
  /** The name of the service, for the log. */
  readonly service: string;
  readonly serve: RequestListener;
}

/**
 * The way to a service of this very process: it is handed the request and answers itself. No connection, and nothing is
 * written only to be read again. Keeps the deadline of each call like the proxy.
 */
export function createInProcessTransport({
  service,
  breaker,
  logger,
  onFault,
  serve,
}: InProcessTransportOptions): Transport {
  const answerLate = (request: Request, response: Response) => {
    const isStalled = !request.complete;
    if (!isStalled) {
      breaker.failed();
      logger.warn({ target: service }, 'Service did not answer');
    }
    if (response.headersSent) return void response.destroy();
    // The service must not work on what comes after the answer: its request ends with the connection.
    if (isStalled) response.setHeader('Connection', 'close');
    return onFault(request, response, { isStalled });
  };
  return {
    handle: (request, response) => {
      // Two applications listen to it, where Node expects one.
      response.setMaxListeners(2 * EventEmitter.defaultMaxListeners);
      let isLate = false;
      const late = setTimeout(() => {
        isLate = true;
        answerLate(request, response);
      }, gatewayContext(request).untilMs - performance.now());
      response.once('close', () => {
        clearTimeout(late);
        if (!isLate && response.writableFinished) breaker.succeeded();
      });
      serve(request, response);
    },
    close: () => undefined,
  };
}
