import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, type Client, createClient, type WireRequest } from '@bahi/contracts/kit';
import { IDEMPOTENCY_KEY, POSITION } from '@bahi/platform/http';

const CALL_DEADLINE_MS = 30_000;
/** A busy machine may put a call off: it asks to come again after a second or more. */
const MAX_RETRIES = 10;

/** The position of the last event that each service has answered a write with. */
export type Positions = Map<string, string>;

/** The typed client of a service in this process, as the given user; throws for every failure that a retry does not end. */
export function httpClient<A extends Api>(url: string, api: A, token = '', positions?: Positions): Client<A> {
  return createClient(api, async (request) => {
    const { method, path } = request;
    const response = await send(new URL(path, url), request, headersOf(request, token));
    for (const position of response.headers.get(POSITION)?.split(',') ?? [])
      positions?.set(position.split('=')[0] ?? '', position);
    const reply = (await response.json()) as { readonly message?: string };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${reply.message}`);
    return reply;
  });
}

/** Sends a call until it is taken; its key makes sure that it takes effect once. */
async function send(url: URL, request: WireRequest, headers: Record<string, string>, retries = MAX_RETRIES) {
  const { body, method } = request;
  const response = await fetch(url, {
    method,
    headers,
    body: body?.kind === 'json' ? JSON.stringify(body.value) : (body?.value ?? null),
    signal: AbortSignal.timeout(CALL_DEADLINE_MS),
  });
  if (response.status !== 503 || retries === 0) return response;
  await pause(Number(response.headers.get('Retry-After') ?? 1) * 1_000);
  return send(url, request, headers, retries - 1);
}

function headersOf({ body, method }: WireRequest, token: string): Record<string, string> {
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(body?.kind === 'json' ? { 'Content-Type': 'application/json' } : {}),
    ...(method === 'GET' ? {} : { [IDEMPOTENCY_KEY]: randomUUID() }),
  };
}
