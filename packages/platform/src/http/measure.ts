import type { NextFunction, Request, Response } from 'express';
import type { Metrics } from '../kernel/metrics.js';

/** Times every answer by its route; requests that match no route count as one. */
export function measure(metrics: Metrics, routeOf: (request: Request) => string = routeIn) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = process.hrtime.bigint();
    response.once('close', () => {
      const seconds = Number(process.hrtime.bigint() - startedAt) / 1e9;
      metrics.answered({ method: request.method, route: routeOf(request), status: response.statusCode, seconds });
    });
    next();
  };
}

function routeIn(request: Request): string {
  return (request.route as { path?: string } | undefined)?.path ?? 'none';
}
