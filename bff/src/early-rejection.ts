import type { IncomingMessage, ServerResponse } from 'node:http';
import { commonFailures } from '@bahi/contracts/kit';
import type { Metrics } from '@bahi/platform/kernel';
import { type AdaptiveLimit, needsSlot } from './adaptive-limit.js';
import { minimalProblem } from './minimal-problem.js';
import type { Match, RouteTable } from './route-table.js';

export interface EarlyRejectionOptions {
  readonly table: RouteTable;
  readonly concurrency: AdaptiveLimit;
  /** Callers from these origins need CORS headers, which the application sets. */
  readonly allowedOrigins: readonly string[];
  readonly metrics?: Metrics | undefined;
}

const { unavailable } = commonFailures;
export const OVERLOAD_RETRY_SECONDS = 1;

type ServedMatch = Extract<Match, { readonly service: string }>;

/**
 * Rejects calls above the concurrency limit before the application handles them: in an overload most calls are rejected,
 * and each must cost little. @returns whether the call was rejected.
 */
export function createEarlyRejection(options: EarlyRejectionOptions) {
  const { table, concurrency, allowedOrigins, metrics } = options;
  const reject = (match: ServedMatch, request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = problemFor(match);
    response.writeHead(unavailable.status, { ...headers, 'Retry-After': String(OVERLOAD_RETRY_SECONDS) }).end(body);
    const route = specOf(match)?.path ?? 'files';
    metrics?.answered({ method: request.method ?? 'GET', route, status: unavailable.status, seconds: 0 });
  };

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (allowedOrigins.length > 0 && request.headers.origin) return false;
    const { url = '/', method = 'GET' } = request;
    const match = table(method, url.split('?', 1)[0] ?? url);
    if (!('service' in match) || !needsSlot(match.service, specOf(match))) return false;
    if (!concurrency.isFull(match.service)) return false;
    reject(match, request, response);
    return true;
  };
}

function specOf(match: ServedMatch) {
  return match.kind === 'call' ? match.spec : undefined;
}

function problemFor(match: ServedMatch) {
  const spec = specOf(match);
  const text = spec?.faultText ?? unavailable.text ?? '';
  return minimalProblem(unavailable, text, spec?.problemExtras?.includes('details') ? { details: text } : {});
}
