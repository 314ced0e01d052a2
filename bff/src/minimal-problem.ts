import { randomUUID } from 'node:crypto';
import { type Failure, type Problem, problemBody } from '@bahi/contracts/kit';
import { REQUEST_ID } from '@bahi/platform/http';

export interface MinimalProblem {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The failure body with its headers, for replies that are sent before the application runs. */
export function minimalProblem(
  failure: Failure,
  text = failure.text ?? failure.title,
  extras: Partial<Problem> = {},
): MinimalProblem {
  const requestId = randomUUID();
  const body = Buffer.from(JSON.stringify({ ...problemBody({ ...failure, text, requestId }), ...extras }));
  return {
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
      'X-Content-Type-Options': 'nosniff',
      [REQUEST_ID]: requestId,
      'Content-Length': String(body.length),
    },
    body,
  };
}
