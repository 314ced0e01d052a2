import type { Envelope } from '@bahi/contracts/kit';

/** A row of `outbox` as it is read to be sent. */
export interface OutboxRow {
  readonly shop_id: string;
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly subject: string;
  readonly time: Date;
  readonly traceparent: string | null;
  readonly causation_id: string | null;
  readonly data: unknown;
}

export const OUTBOX_COLUMNS = 'shop_id, position, id, type, version, subject, time, traceparent, causation_id, data';

export function toEnvelope(row: OutboxRow): Envelope {
  return {
    id: row.id,
    type: row.type,
    source: sourceOfType(row.type),
    schemaVersion: row.version,
    shopId: row.shop_id,
    subject: row.subject,
    position: row.position,
    time: row.time.toISOString(),
    traceparent: row.traceparent,
    causationId: row.causation_id,
    data: row.data,
  };
}

/** The publisher's name; an event type begins with it. */
function sourceOfType(type: string): string {
  return type.slice(0, type.indexOf('.'));
}
