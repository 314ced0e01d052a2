import {
  type Api,
  type CallOptions,
  createClient,
  type EndpointSpec,
  type Problem,
  type ReplyOf,
  type Send,
  type WireRequest,
} from '@bahi/contracts/kit';

/** What a test sends: the parts of the contract, with any content, because refusals are tested too. */
export interface TestInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly file?: Blob;
  readonly fileName?: string;
}

/** An answer, whatever its status: a failure is a value too. */
export interface TestReply<E extends EndpointSpec> {
  readonly status: number;
  readonly headers: Headers;
  /** The reply of the contract, or the fields of a problem. */
  readonly body: ReplyOf<E> & Partial<Omit<Problem, keyof ReplyOf<E>>>;
}

export type TestClient<A extends Api> = {
  readonly [K in keyof A]: (input?: TestInput, options?: CallOptions) => Promise<TestReply<A[K]>>;
};

export interface TestClientOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Far above any deadline of the product: a call that hangs fails instead of waiting for ever. */
const CALL_DEADLINE_MS = 120_000;

/** The typed client of a running service or gateway; it never throws for a status. */
export function testClient<A extends Api>(url: string, api: A, client: TestClientOptions = {}): TestClient<A> {
  const send: Send = async (request) => {
    const response = await fetch(new URL(request.path, url), {
      method: request.method,
      headers: headersOf(request, client),
      body: contentOf(request) ?? null,
      signal: request.options.signal ?? AbortSignal.timeout(request.options.timeoutMs ?? CALL_DEADLINE_MS),
      redirect: 'manual',
    });
    const isFile = request.endpoint.sends === 'file' && response.ok;
    const body = isFile ? await response.blob() : parse(await response.text());
    return { status: response.status, headers: response.headers, body };
  };
  return createClient(api, send) as unknown as TestClient<A>;
}

function headersOf({ body, options }: WireRequest, { token, headers }: TestClientOptions): Record<string, string> {
  return {
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(body?.kind === 'json' ? { 'Content-Type': 'application/json' } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    ...headers,
    ...options.headers,
  };
}

function contentOf({ body }: WireRequest) {
  return body?.kind === 'json' ? JSON.stringify(body.value) : body?.value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
