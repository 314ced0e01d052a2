import { type EndpointSpec, type ReplyInput, type Schema, visibleTo } from '@bahi/contracts/kit';
import { ALL_PERMISSIONS, type Permission } from '@bahi/contracts/shared';
import type * as z from 'zod/mini';
import { EncodedPart } from './encoded-part.js';
import type { ByteSink } from './json-writer.js';
import { encode } from './reply-encoder.js';

const schemaOf: unique symbol = Symbol('schema');

type Headers = Readonly<Record<string, string>>;

/** Ready bytes of a reply: the only ones that a handler may return and a cache may keep. */
export interface EncodedReply {
  /** `null` for a reply without a body. */
  readonly [schemaOf]: Schema | null;
  readonly status: number;
  readonly content: Buffer | null;
  readonly headers: Headers;
}

/** A value whose lists may be iterables, async ones too, and whose parts may have been encoded before. */
export type Encodable<T> = T extends readonly (infer Item)[]
  ? T | Iterable<Item> | AsyncIterable<Item> | EncodedPart<T>
  : T extends object
    ? { readonly [K in keyof T]: Encodable<T[K]> } | EncodedPart<T>
    : T;

/**
 * Encodes the reply of a call by its contract, without the fields that a reader with these permissions may not see.
 * @throws ReplyMismatchError when the contract forbids it.
 */
export async function encodeReply<E extends EndpointSpec>(
  spec: E,
  reply: Encodable<ReplyInput<E>>,
  headers: Headers = {},
  permissions: ReadonlySet<Permission> = ALL_PERMISSIONS,
): Promise<EncodedReply> {
  const schema = visibleTo(spec.reply, permissions);
  const content = await encode(schema, reply);
  return { [schemaOf]: schema, status: spec.status ?? 200, content, headers };
}

/** Sends the one reply of a stream, with its headers; resolves when all of it is on its way. */
export type SendStreamed<E extends EndpointSpec> = (reply: Encodable<ReplyInput<E>>, headers: Headers) => Promise<void>;

/** Where a streamed reply goes. */
export interface StreamTarget {
  /** Takes the bytes while they are made. */
  readonly sink: (headers: Headers) => ByteSink;
  /** Takes what is left at the end. */
  readonly end: (rest: Buffer, headers: Headers) => Promise<void>;
}

/** A reply that is encoded while it is sent, so that memory stays flat however long its list is. */
export interface StreamedReply {
  readonly [schemaOf]: Schema;
  readonly streamTo: (target: StreamTarget) => Promise<void>;
}

/**
 * A reply that is read, encoded and sent at the same time. `produce` calls its argument once; what it does before, such as
 * reading the version of the list, may still fail with a problem of its own.
 */
export function streamReply<E extends EndpointSpec>(
  spec: E,
  produce: (send: SendStreamed<E>) => Promise<void>,
  permissions: ReadonlySet<Permission> = ALL_PERMISSIONS,
): StreamedReply {
  const schema = visibleTo(spec.reply, permissions);
  return {
    [schemaOf]: schema,
    streamTo: ({ sink, end }) =>
      produce(async (reply, headers) => end(await encode(schema, reply, sink(headers)), headers)),
  };
}

/** A stream that ended before anything was sent, as ready bytes. */
export function encodedReplyOf(reply: StreamedReply, content: Buffer, headers: Headers): EncodedReply {
  return { [schemaOf]: reply[schemaOf], status: 200, content, headers };
}

/** Encodes a part of a reply, such as a list that is cached apart from the figures beside it. */
export async function encodePart<S extends Schema>(
  schema: S,
  value: Encodable<z.input<S>>,
): Promise<EncodedPart<z.input<S>>> {
  return new EncodedPart<z.input<S>>(schema, await encode(schema, value));
}

/** The reply to a caller that has the present bytes already. */
export function notModified(headers: Headers): EncodedReply {
  return { [schemaOf]: null, status: 304, content: null, headers };
}

/** Whether a handler returned a reply that is encoded while it is sent; it was checked by `isEncodedReply`. */
export function isStreamedReply(reply: EncodedReply | StreamedReply): reply is StreamedReply {
  return 'streamTo' in reply;
}

/**
 * Whether a handler returned ready or streamed bytes.
 * @throws TypeError when they are those of another call, or show fields that a reader with these permissions may not see.
 */
export function isEncodedReply(
  spec: EndpointSpec,
  reply: unknown,
  permissions: ReadonlySet<Permission> = ALL_PERMISSIONS,
): reply is EncodedReply | StreamedReply {
  if (typeof reply !== 'object' || reply === null || !(schemaOf in reply)) return false;
  const schema = reply[schemaOf];
  if (schema !== null && schema !== visibleTo(spec.reply, permissions))
    throw new TypeError('The reply was encoded for another call or for other permissions');
  return true;
}
