import type { IncomingHttpHeaders } from 'node:http';
import type { BodyOf, EndpointSpec, ParamsOf, QueryOf, ReplyInput } from '@bahi/contracts/kit';
import type { Caller } from './caller-guard.js';
import type { EncodedReply, StreamedReply } from './encode-reply.js';
import type { UploadedFile } from './upload.js';

/** An `Idempotency-Key` with its scope and a keyed digest of the request. */
export interface RequestKey {
  readonly value: string;
  /** Caller, method and path; keys of other scopes are other keys. */
  readonly scope: string;
  readonly digest: Buffer;
}

/** What a few calls need to know of their HTTP request. */
export interface RequestInfo {
  readonly requestId: string;
  /** The client's network as seen through the trusted proxy; an IPv6 address stands for its /64. */
  readonly network: string;
  readonly isLoopback: boolean;
  readonly userAgent: string;
  readonly headers: IncomingHttpHeaders;
  readonly cookies: Readonly<Record<string, string>>;
  readonly isHttps: boolean;
  /** The query as sent, for the rare value that the contract calls an alias. */
  readonly rawQuery: Readonly<Record<string, unknown>>;
}

/** What a handler may set beside its reply. */
export interface AnswerControl {
  header(name: string, value: string): void;
  status(code: number): void;
  /** The position of an event this call published, for `X-Position`. */
  position(source: string, position: number): void;
  /** The reply is a stored one: sets the status it had and `Idempotent-Replay`. */
  replayed(status: number): void;
}

/** One call, parsed. `caller` is there exactly when the contract asks for a token. */
export interface Call<E extends EndpointSpec> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly file: UploadedFile | undefined;
  readonly caller: E['auth'] extends 'user' ? Caller : undefined;
  readonly request: RequestInfo;
  readonly key: RequestKey | undefined;
  readonly answer: AnswerControl;
}

export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<ReplyInput<E> | EncodedReply | StreamedReply>;

/** A handler for every call of an API; the compiler names the missing one. */
export type Handlers<A> = { readonly [K in keyof A]: A[K] extends EndpointSpec ? Handler<A[K]> : never };
