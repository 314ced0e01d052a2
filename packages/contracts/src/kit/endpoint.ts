import type * as z from 'zod/mini';
import type { Need } from '../shared/permissions.js';
import type { Failure } from './failure.js';
import type { ProblemExtra } from './problem.js';

export type Schema = z.ZodMiniType;
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `none`: public. `user`: a bearer token. `internal`: between services only, never routed by the gateway. */
export type EndpointAuth = 'none' | 'user' | 'internal';

/** The one file a multipart call takes and the failure when it is above the limit. */
export interface FilePart {
  readonly name: string;
  readonly maxBytes: number;
  readonly tooLarge: Failure;
}

/** Where a call is found and what it asks of its caller: all that a client needs to know. */
export interface Route {
  readonly method: HttpMethod;
  /** With `:name` for parameters: `/api/invoices/:invoiceId/pay`. */
  readonly path: string;
  readonly auth: EndpointAuth;
  /** The name of the file part of a multipart call. */
  readonly file?: Pick<FilePart, 'name'>;
  /** What the call answers, when it is no JSON. */
  readonly sends?: 'file';
  /** The fields of the reply without which a client can do nothing with it. Figures are none: a missing one is 0. */
  readonly holds?: readonly string[];
}

/**
 * The routes of one service. They stand apart from its schemas, so that a browser can call it without carrying the
 * rules of the server; see docs/adr/0009-the-browser-carries-no-schemas.md.
 */
export type Routes = Readonly<Record<string, Route>>;

interface CommonSpec extends Omit<Route, 'auth'> {
  /** One line for the API document. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** JSON body, or the text parts of a multipart call when `file` is given. */
  readonly body?: Schema;
  readonly file?: FilePart;
  readonly reply: Schema;
  readonly status?: 200 | 201;
  /** What is particular to this call; the common failures are not repeated. */
  readonly failures?: readonly Failure[];
  /** Beginnings of rule texts in the order in which they decide the text of a 400. */
  readonly precedence?: readonly string[];
  /** Fields in which every failure of this call repeats its text; clients of register read `details`. */
  readonly problemExtras?: readonly ProblemExtra[];
  /** The text of a 503 where the contract gives the call its own. */
  readonly faultText?: string;
  /** The text of a 403 where the contract gives the call its own. */
  readonly forbiddenText?: string;
  /** The reply may be sent piece by piece; then the deadline of the call bounds the wait for each piece. */
  readonly isStreamed?: boolean;
  /** Whether `Idempotency-Key` is honoured; writes declare `key` unless the contract exempts them. */
  readonly idempotency?: 'key' | 'none';
}

/** What a call with a token needs its caller to be allowed; the others have no caller. */
type Admission = { readonly auth: 'none' | 'internal' } | { readonly auth: 'user'; readonly needs: Need };

/** A call of a service. One with a token that does not declare what it needs does not compile. */
export type EndpointSpec = CommonSpec & Admission;

/** Declares a call: its route and, beside it, plain data from which server, client, gateway and API document are made. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

/** The calls of one service, by the name its handlers and its client use. */
export type Api = Readonly<Record<string, EndpointSpec>>;

type Input<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.input<S>
  : undefined;
type Output<E, K extends 'params' | 'query' | 'body'> = E extends { readonly [P in K]: infer S extends Schema }
  ? z.output<S>
  : undefined;

export type ParamsOf<E extends EndpointSpec> = Output<E, 'params'>;
export type QueryOf<E extends EndpointSpec> = Output<E, 'query'>;
export type BodyOf<E extends EndpointSpec> = Output<E, 'body'>;
export type ReplyOf<E extends EndpointSpec> = z.output<E['reply']>;
/** What a handler returns: the reply before its schema strips what is not declared. */
export type ReplyInput<E extends EndpointSpec> = z.input<E['reply']>;

type Present<K extends string, T> = [T] extends [undefined]
  ? unknown
  : object extends T
    ? { [P in K]?: T }
    : { [P in K]: T };

/** What a caller passes: only the parts the endpoint declares, `file` beside `body` for multipart calls. */
export type CallInput<E extends EndpointSpec> = Present<'params', Input<E, 'params'>> &
  Present<'query', Input<E, 'query'>> &
  Present<'body', Input<E, 'body'>> &
  (E extends { readonly file: FilePart } ? { file?: Blob; fileName?: string } : unknown);
