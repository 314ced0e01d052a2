import type { Api, CallInput, EndpointSpec, ReplyOf, Route } from './endpoint.js';

/** One call, ready for any transport. `path` carries the parameters and the query. */
export interface WireRequest {
  readonly endpoint: Route;
  readonly method: string;
  readonly path: string;
  readonly body?:
    | { readonly kind: 'json'; readonly value: unknown }
    | { readonly kind: 'form'; readonly value: FormData };
  readonly options: CallOptions;
}

export interface CallOptions {
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

/** Sends a request and gives the parsed body of a success; throws whatever its world throws for a failure. */
export type Send = (request: WireRequest) => Promise<unknown>;

type Call<E extends EndpointSpec> =
  object extends CallInput<E>
    ? (input?: CallInput<E>, options?: CallOptions) => Promise<ReplyOf<E>>
    : (input: CallInput<E>, options?: CallOptions) => Promise<ReplyOf<E>>;

export type Client<A extends Api> = { readonly [K in keyof A]: Call<A[K]> };

interface LooseInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: Record<string, unknown>;
  readonly file?: Blob;
  readonly fileName?: string;
}

/** The route of every call of `A`; an API is one too. */
type RoutesOf<A extends Api> = { readonly [K in keyof A]: Route };

/**
 * The typed client of a service, made from its contract or, where its schemas are too heavy to bring, from its routes.
 * @example const { order } = await createClient(ordersApi, send).placeOrder({ body: { productId, quantityOrdered: 2, rating: 5 } });
 * @example createClient<typeof ordersApi>(ordersRoutes, send)
 */
export function createClient<A extends Api>(routes: A | RoutesOf<A>, send: Send): Client<A> {
  const call =
    (route: Route) =>
    (input: LooseInput = {}, options: CallOptions = {}) =>
      send({
        endpoint: route,
        method: route.method,
        path: fillPath(route.path, input.params) + queryString(input.query),
        body: bodyOf(route, input),
        options,
      });
  return Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, call(route)])) as Client<A>;
}

/** No URL can carry an empty segment or one of dots as it is: `..` would climb to another call. Both are sent as unknown ids. */
function segment(value: string) {
  if (value === '') return '%20';
  return value === '.' || value === '..' ? value.replaceAll('.', '%252E') : encodeURIComponent(value);
}

function fillPath(path: string, params: Record<string, unknown> = {}) {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => segment(String(params[name])));
}

function queryString(query: Record<string, unknown> = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

function formOf(route: Route, { body = {}, file, fileName }: LooseInput) {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  if (route.file && file) form.append(route.file.name, file, fileName ?? 'file');
  return form;
}

function bodyOf(route: Route, input: LooseInput): WireRequest['body'] {
  if (route.file) return { kind: 'form', value: formOf(route, input) };
  return input.body === undefined ? undefined : { kind: 'json', value: input.body };
}
