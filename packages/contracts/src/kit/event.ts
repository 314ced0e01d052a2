import * as z from 'zod/mini';
import type { Schema } from './endpoint.js';

/** Something that happened, as a service publishes it. `type` begins with the publisher's name: `orders.order-placed`. */
export interface EventSpec<S extends Schema = Schema> {
  readonly type: string;
  readonly source: string;
  readonly version: number;
  readonly data: S;
}

export type EventData<E extends EventSpec> = z.output<E['data']>;

/** Declares an event. The publisher owns the schema; anything but an added optional field is a new version. */
export function event<S extends Schema>(type: `${string}.${string}`, version: number, data: S): EventSpec<S> {
  return {
    type,
    source: type.slice(0, type.indexOf('.')),
    version,
    data,
  };
}

/** What travels: CloudEvents names, and a position that is gapless per source and shop in commit order. */
export const Envelope = z.object({
  id: z.string(),
  type: z.string(),
  source: z.string(),
  schemaVersion: z.number(),
  shopId: z.string(),
  subject: z.string(),
  position: z.number(),
  time: z.string(),
  traceparent: z.nullable(z.string()),
  causationId: z.nullable(z.string()),
  data: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;
