/** A client that knows the wire contract and nothing of our code: plain fetch, plain JSON. */
export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface Ask {
  readonly method?: string;
  readonly json?: unknown;
  readonly form?: FormData;
  readonly headers?: Record<string, string>;
}

/** Far above any deadline of the product: a journey that hangs fails instead of waiting for ever. */
const DEADLINE_MS = 120_000;

export function createHttpClient(baseUrl: string) {
  let token: string | null = null;
  let cookie: string | null = null;

  const headersOf = ({ json, headers }: Ask): Record<string, string> => ({
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(cookie ? { Cookie: cookie } : {}),
    ...headers,
  });

  return {
    baseUrl,
    useToken(next: string | null) {
      token = next;
    },
    get token() {
      return token;
    },
    /** Sends one call; failures are answers like any other. The body of a file is left out. */
    async ask<T = Record<string, unknown>>(path: string, options: Ask = {}): Promise<Answer<T>> {
      const { json, form } = options;
      const body = form ?? (json === undefined ? null : JSON.stringify(json));
      const method = options.method ?? (body === null ? 'GET' : 'POST');
      const reply = await fetch(baseUrl + path, {
        method,
        body,
        headers: headersOf(options),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const given = reply.headers.get('set-cookie');
      if (given) cookie = given.split(';')[0] ?? null;
      const text = await reply.text();
      const isFile = reply.headers.has('content-disposition');
      return { status: reply.status, headers: reply.headers, body: (text && !isFile ? JSON.parse(text) : {}) as T };
    },
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
