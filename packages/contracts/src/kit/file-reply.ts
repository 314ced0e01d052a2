import * as z from 'zod/mini';
import type { Schema } from './endpoint.js';

/** A file as a handler returns it. */
export interface FileReply {
  /** Under this name a browser saves it. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** A browser shows it; without, it saves it. */
  readonly isInline?: boolean;
}

const mediaTypes = new WeakMap<Schema, string>();

/**
 * The reply of a call that answers a file instead of JSON; its client gets a blob. The route declares `sends: 'file'`.
 * @example reply: fileReply('text/csv; charset=utf-8')
 */
export function fileReply(mediaType: string): z.ZodMiniType<Blob, FileReply> {
  const schema = z.custom<FileReply>((value) => (value as Partial<FileReply> | null)?.bytes instanceof Uint8Array);
  mediaTypes.set(schema, mediaType);
  return schema as unknown as z.ZodMiniType<Blob, FileReply>;
}

/** The media type of a reply that is a file; `undefined` for JSON. */
export function mediaTypeOf(reply: Schema): string | undefined {
  return mediaTypes.get(reply);
}
