import type { IncomingMessage, ServerResponse } from 'node:http';
import { commonFailures } from '@bahi/contracts/kit';
import type { Metrics } from '@bahi/platform/kernel';
import { type LoadShedding, needsSlot } from './load-shedding.js';
import { minimalProblem } from './minimal-problem.js';
import type { Match, RouteTable } from './route-table.js';

export interface EarlyRejectionOptions {
  readonly table: RouteTable;
  readonly shedding: LoadShedding;
  /** Callers from there need headers to read an answer; the application behind the door gives them. */
  readonly allowedOrigins: readonly string[];
  readonly metrics?: Metrics | undefined;
}

const { unavailable } = commonFailures;
export const OVERLOAD_RETRY_SECONDS = 1;

type ServedMatch = Extract<Match, { readonly service: string }>;

/**
 * Refuses calls that there is no place for, before the application sees them: of five calls four may have to be refused,
 * and what that costs is taken from the one that is served. @returns whether the call was answered.
 */
export function createEarlyRejection(options: EarlyRejectionOptions) {
  const { table, shedding, allowedOrigins, metrics } = options;
  const refuse = (match: ServedMatch, request: IncomingMessage, response: ServerResponse) => {
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
    if (!shedding.isFull(match.service)) return false;
    refuse(match, request, response);
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
