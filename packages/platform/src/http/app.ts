import { randomUUID } from 'node:crypto';
import { commonFailures } from '@bahi/contracts/kit';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import type { Logger } from '../kernel/logger.js';
import type { Metrics } from '../kernel/metrics.js';
import { currentRequest, runInRequest } from '../kernel/request-context.js';
import { parseTimeLeft, REQUEST_ID, TIME_LEFT } from './headers.js';
import { measure } from './measure.js';
import { FAULT_RETRY_SECONDS, noStore, refusalIn, sendProblem } from './problem.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface AppOptions {
  readonly logger: Logger;
  /** The number of own proxies in front; exactly their entries of X-Forwarded-For are trusted. */
  readonly trustedProxyHops: number;
  readonly routers: readonly Router[];
  /** Absent when metrics are off; then nothing is measured. */
  readonly metrics?: Metrics | undefined;
}

/** The express application of a service: request id, no-store, routes, problem answers. */
export function createApp({ logger, trustedProxyHops, routers, metrics }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', trustedProxyHops).set('query parser', 'simple');
  if (metrics) app.use(measure(metrics));
  app.use(openRequest, noStore, ...routers, answerNotFound, answerError(logger));
  return app;
}

/** Takes the request id and the deadline from a trusted service, or creates an id, and returns it in the reply. */
function openRequest(request: Request, response: Response, next: NextFunction): void {
  const given = request.get(REQUEST_ID);
  const requestId = given && UUID.test(given) ? given : randomUUID();
  response.setHeader(REQUEST_ID, requestId);
  const leftMs = parseTimeLeft(request.get(TIME_LEFT));
  runInRequest({ requestId, ...(leftMs === undefined ? {} : { untilMs: performance.now() + leftMs }) }, next);
}

function answerNotFound(_request: Request, response: Response) {
  const { notFound } = commonFailures;
  sendProblem(response, currentRequest()?.requestId ?? randomUUID(), { failure: notFound, text: notFound.text ?? '' });
}

function answerError(logger: Logger) {
  return (error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const requestId = currentRequest()?.requestId ?? randomUUID();
    const refused = refusalIn(error);
    if (refused)
      return sendProblem(response, requestId, {
        failure: refused.failure,
        text: refused.message,
        issues: refused.issues,
      });
    logger.error({ err: error }, 'Request failed outside of a call');
    const { unavailable } = commonFailures;
    return sendProblem(response, requestId, {
      failure: unavailable,
      text: unavailable.text ?? '',
      retryAfterSeconds: FAULT_RETRY_SECONDS,
    });
  };
}
