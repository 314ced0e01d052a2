import type { Route, Send, WireRequest } from '@bahi/contracts/kit';
import { retryOnce } from '../browser/retry-once.js';
import { trackPending } from '../performance/pending-work.js';
import { readToken, refuseToken } from '../session/session.js';
import { callTexts as texts } from '../texts/en/server.js';
import { API_BASE } from './api-base.js';
import { ApiFailure, type RuleIssue } from './api-failure.js';
import { cachedResponse } from './etag-cache.js';
import { newTraceparent, positionsSeen, rememberPositions } from './request-parts.js';
import { scheduleRefresh } from './stale-reads.js';

const JSON_DEADLINE_MS = 15_000;
/** Pictures and CSV files over a slow line. */
const FORM_DEADLINE_MS = 60_000;

/** The headers of a call: token, read-your-writes position, idempotency key, and those of the caller. */
export function headersFor({ endpoint, body, options }: WireRequest): Record<string, string> {
  const token = endpoint.auth === 'user' ? readToken() : null;
  const after = positionsSeen();
  return {
    Accept: 'application/json',
    ...(body?.kind === 'json' ? { 'Content-Type': 'application/json' } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(after ? { 'X-After': after } : {}),
    traceparent: newTraceparent(),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    ...options.headers,
  };
}

export function bodyFor({ body }: WireRequest): BodyInit | undefined {
  return body?.kind === 'json' ? JSON.stringify(body.value) : body?.value;
}

export function urlFor({ path }: WireRequest): string {
  return API_BASE + path;
}

export function deadlineFor({ body, options }: WireRequest): number {
  return options.timeoutMs ?? (body?.kind === 'form' ? FORM_DEADLINE_MS : JSON_DEADLINE_MS);
}

/** The body of a success; throws the failure of a refusal, also when a proxy answered without a problem body. */
export function readAnswer(status: number, raw: string): unknown {
  const body = objectIn(raw);
  if (status >= 200 && status < 300) {
    if (body) return body;
    throw unreadable(status);
  }
  const { code, error, message, errors } = body ?? {};
  throw new ApiFailure({
    kind: 'answer',
    status,
    code: text(code),
    error: text(error),
    message: text(message),
    errors: Array.isArray(errors) ? (errors as RuleIssue[]) : [],
    ...(body ? { body } : {}),
  });
}

/** Wraps what the browser threw, and whether the deadline passed or the app aborted. */
export function networkFailure(cause: unknown, { timedOut, aborted }: { timedOut: boolean; aborted: boolean }) {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = timedOut ? texts.tooSlow : aborted ? texts.cancelled : reason;
  return new ApiFailure({ kind: 'network', message, timedOut, aborted }, { cause });
}

const OK = 200;
const NOT_MODIFIED = 304;

async function exchange(request: WireRequest, headers: Record<string, string>, signal: AbortSignal) {
  const response = await fetch(urlFor(request), {
    method: request.method,
    headers,
    body: bodyFor(request),
    signal,
    credentials: 'same-origin',
  });
  const file = request.endpoint.sends === 'file' && response.ok ? await response.blob() : undefined;
  return { response, file, raw: file ? '' : await response.text() };
}

const sendOverHttp: Send = async (request) => {
  const deadline = AbortSignal.timeout(deadlineFor(request));
  const given = request.options.signal;
  const controller = new AbortController();
  const stop = () => controller.abort();
  deadline.addEventListener('abort', stop);
  given?.addEventListener('abort', stop);
  if (given?.aborted) stop();
  try {
    const cached = cachedResponse(request);
    const headers = { ...headersFor(request), ...cached.headers };
    const ask = () => exchange(request, headers, controller.signal);
    // A write that got no response may have happened: whether to repeat it is its caller's choice.
    const { response, file, raw } = await (request.method === 'GET' ? retryOnce(ask, controller.signal) : ask());
    trackPosition(response.headers, { method: request.method, after: headers['X-After'] ?? null });
    if (file) return file;
    if (response.status === NOT_MODIFIED && cached.body !== undefined) return cached.body;
    const body = readAnswer(response.status, raw);
    cached.store(response.headers.get('ETag'), body);
    return body;
  } catch (cause) {
    if (cause instanceof ApiFailure) throw cause;
    throw networkFailure(cause, { timedOut: deadline.aborted, aborted: given?.aborted ?? false });
  } finally {
    given?.removeEventListener('abort', stop);
  }
};

let transport: Send = sendOverHttp;

/** Sends a request by this transport; throws `ApiFailure`. */
export async function sendVia(via: Send, request: WireRequest): Promise<unknown> {
  const token = request.endpoint.auth === 'user' ? readToken() : null;
  try {
    return withRequiredFields(request.endpoint, await trackPending(via(request)));
  } catch (failure) {
    if (token !== null && isSessionOver(failure)) refuseToken(token);
    throw failure;
  }
}

/** Sends a request of a contract's client; throws `ApiFailure`. */
export const send: Send = (request) => sendVia(transport, request);

/** Replaces the network transport, for tests; returns a function that restores it. */
export function replaceTransport(next: Send): () => void {
  const before = transport;
  transport = next;
  return () => {
    transport = before;
  };
}

/** Whether a test replaced the transport; uploads then use it too. */
export function isTransportReplaced(): boolean {
  return transport !== sendOverHttp;
}

function text(value: unknown) {
  return typeof value === 'string' ? value : '';
}

/** The JSON object in a body, or undefined. */
function objectIn(raw: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(raw);
    return body !== null && typeof body === 'object' && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function unreadable(status: number) {
  return new ApiFailure({ kind: 'unreadable', status, message: texts.unreadable });
}

/** Schedules a refresh when the server marks the answer stale, or this browser wrote meanwhile. */
function trackPosition(
  headers: Headers,
  { method, after }: { readonly method: string; readonly after: string | null },
) {
  const isStale = headers.get('X-Behind') === 'true' || (method === 'GET' && after !== positionsSeen());
  rememberPositions(headers.get('X-Position'));
  if (isStale) scheduleRefresh();
}

/** The success of a call; unreadable when it lacks a field that the contract requires. */
function withRequiredFields({ holds = [] }: Route, answer: unknown) {
  const isThere = (field: string) => ((answer as Record<string, unknown>)[field] ?? null) !== null;
  if (holds.every(isThere)) return answer;
  throw unreadable(OK);
}

/** A 401 ends the session, unless the call requires the current password. */
function isSessionOver(failure: unknown) {
  return failure instanceof ApiFailure && failure.status === 401 && failure.code !== 'reauthentication-required';
}
