import { type Api, type Client, createClient, type WireRequest } from '@bahi/contracts/kit';
import { POSITION } from '@bahi/platform/http';

const CALL_DEADLINE_MS = 30_000;

/** The position of the last event that each service has answered a write with. */
export type Positions = Map<string, string>;

/** The typed client of a service in this process, as the given user; throws for every failure. */
export function httpClient<A extends Api>(url: string, api: A, token = '', positions?: Positions): Client<A> {
  return createClient(api, async (request) => {
    const { body, method, path } = request;
    const response = await fetch(new URL(path, url), {
      method,
      headers: headersOf(request, token),
      body: body?.kind === 'json' ? JSON.stringify(body.value) : (body?.value ?? null),
      signal: AbortSignal.timeout(CALL_DEADLINE_MS),
    });
    for (const position of response.headers.get(POSITION)?.split(',') ?? [])
      positions?.set(position.split('=')[0] ?? '', position);
    const reply = (await response.json()) as { readonly message?: string };
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${reply.message}`);
    return reply;
  });
}

function headersOf({ body }: WireRequest, token: string): Record<string, string> {
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(body?.kind === 'json' ? { 'Content-Type': 'application/json' } : {}),
  };
}
