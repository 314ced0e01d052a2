import { createHmac } from 'node:crypto';
import { commonFailures, type EndpointSpec, RefusedError } from '@bahi/contracts/kit';
import { tidy } from '@bahi/contracts/shared';
import type { Request } from 'express';
import type { RequestKey } from './call.js';
import type { Caller } from './caller-guard.js';
import { IDEMPOTENCY_KEY } from './headers.js';
import type { ParsedInput } from './input.js';

const KEY_FORM = /^[\x21-\x7e]{1,128}$/;

/** Keyed, so that stored digests of low-entropy requests (a password, a code) cannot be searched. */
export function requestDigest(
  secret: string,
  { rawBody, file, params }: Pick<ParsedInput, 'rawBody' | 'file' | 'params'>,
): Buffer {
  const hmac = createHmac('sha256', secret);
  hmac.update(canonical({ params, body: withoutCacheBuster(rawBody) }));
  if (file) hmac.update('\0file\0').update(file.bytes);
  return hmac.digest();
}

/**
 * The request key of a call that honours one.
 * @throws RefusedError 400 when the header is not 1 to 128 visible ASCII characters.
 */
export function requestKeyOf(
  spec: EndpointSpec,
  request: Request,
  { caller, input, secret }: { caller: Caller | undefined; input: ParsedInput; secret: string },
): RequestKey | undefined {
  const value = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (value === undefined || spec.idempotency !== 'key') return undefined;
  if (typeof value !== 'string' || !KEY_FORM.test(value)) throw new RefusedError(commonFailures.malformedRequest);
  const path = request.baseUrl + request.path;
  return {
    value,
    scope: `${callerScope(caller, input.rawBody)} ${spec.method} ${path}`,
    digest: requestDigest(secret, input),
  };
}

/** JSON with sorted names, so that the order of fields does not make another request. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
}

function withoutCacheBuster(fields: unknown): unknown {
  if (fields === null || typeof fields !== 'object' || !('_t' in fields)) return fields;
  const { _t, ...rest } = fields as Record<string, unknown>;
  return rest;
}

function callerScope(caller: Caller | undefined, rawBody: unknown): string {
  if (caller) return `user:${caller.userId}`;
  const email = (rawBody as { email?: unknown } | undefined)?.email;
  return `email:${typeof email === 'string' ? tidy(email).toLowerCase() : ''}`;
}
