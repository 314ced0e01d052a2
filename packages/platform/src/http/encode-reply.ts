import type { EndpointSpec, ReplyInput, Schema } from '@bahi/contracts/kit';
import type * as z from 'zod/mini';
import { EncodedPart } from './encoded-part.js';
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
 * Encodes the reply of a call by its contract.
 * @throws ReplyMismatchError when the contract forbids it.
 */
export async function encodeReply<E extends EndpointSpec>(
  spec: E,
  reply: Encodable<ReplyInput<E>>,
  headers: Headers = {},
): Promise<EncodedReply> {
  const content = await encode(spec.reply, reply);
  return { [schemaOf]: spec.reply, status: spec.status ?? 200, content, headers };
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

/** Whether a handler returned ready bytes; @throws TypeError when they are those of another call. */
export function isEncodedReply(spec: EndpointSpec, reply: unknown): reply is EncodedReply {
  if (typeof reply !== 'object' || reply === null || !(schemaOf in reply)) return false;
  const schema = reply[schemaOf];
  if (schema !== null && schema !== spec.reply) throw new TypeError('The reply was encoded for another call');
  return true;
}
