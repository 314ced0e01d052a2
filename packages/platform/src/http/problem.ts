import { commonFailures, type Failure, type Issue, problemBody, RefusedError } from '@bahi/contracts/kit';
import type { Request, Response } from 'express';
import { ShopPausedError } from '../data/errors.js';
import { RETRY_AFTER } from './headers.js';

/** The `Retry-After` of a fault, in seconds. */
export const FAULT_RETRY_SECONDS = 5;

/** The move of a shop between cells takes seconds to minutes. */
const MOVE_RETRY_SECONDS = 10;

export interface Answerable {
  readonly failure: Failure;
  readonly text: string;
  readonly issues?: readonly Issue[];
  readonly retryAfterSeconds?: number | undefined;
  readonly extras?: Readonly<Record<string, unknown>>;
}

/** Writes the failure body that all calls share; no cache keeps it, whatever headers the call has set before. */
export function sendProblem(response: Response, requestId: string, answer: Answerable): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { failure, text, issues = [], retryAfterSeconds, extras = {} } = answer;
  if (retryAfterSeconds !== undefined)
    response.setHeader(RETRY_AFTER, String(Math.max(1, Math.ceil(retryAfterSeconds))));
  const body = problemBody({ ...failure, text, requestId, issues });
  response.status(failure.status).setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.setHeader('Cache-Control', 'no-store');
  response.end(JSON.stringify({ ...body, ...extras }));
}

interface HttpishError {
  readonly type?: string;
  readonly status?: number;
  readonly code?: string;
}

const fromParser: Readonly<Record<string, Failure>> = {
  'entity.too.large': commonFailures.payloadTooLarge,
  'entity.parse.failed': commonFailures.malformedRequest,
  'encoding.unsupported': commonFailures.unsupportedMediaType,
  'charset.unsupported': commonFailures.unsupportedMediaType,
  'request.size.invalid': commonFailures.malformedRequest,
  'request.aborted': commonFailures.malformedRequest,
  'parameters.too.many': commonFailures.malformedRequest,
};

/** The refusal hidden in an error of express, its parsers or the URL decoder; `null` for a fault. */
export function refusalIn(error: unknown): RefusedError | null {
  if (error instanceof RefusedError) return error;
  if (error instanceof ShopPausedError)
    return new RefusedError(commonFailures.unavailable, { retryAfterSeconds: MOVE_RETRY_SECONDS, cause: error });
  const { type, status } = (error ?? {}) as HttpishError;
  const known = type ? fromParser[type] : undefined;
  if (known) return new RefusedError(known, { cause: error });
  if (error instanceof URIError || status === 400)
    return new RefusedError(commonFailures.malformedRequest, { cause: error });
  return null;
}

/** Forbids caches to keep the reply. */
export function noStore(_request: Request, response: Response, next: () => void): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
