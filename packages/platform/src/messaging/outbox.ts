import type { EventSpec } from '@bahi/contracts/kit';
import { uuidv7 } from '@bahi/contracts/shared';
import { afterCommit, shopOf } from '../data/open-database.js';
import type { Clock } from '../kernel/ports/index.js';
import type { EventDraft, Outbox } from './types.js';

export interface OutboxOptions {
  /** The name of the service; every event it adds must be its own. */
  readonly source: string;
  readonly clock: Clock;
  /** The trace of the request being served, in W3C form. */
  readonly currentTraceparent?: () => string | null;
  /** Called once after each commit that added events; wakes the relay. */
  readonly onCommitted?: () => void;
}

// One round trip: the counter's row lock makes the order of positions the order of commits.
const ADD = `with drafts as (
    select d.draft, d.no from jsonb_array_elements(?::jsonb) with ordinality as d(draft, no)
  ), taken as (
    insert into outbox_positions as p (shop_id, position, updated_at) values (?::uuid, ?::bigint, clock_timestamp())
    on conflict (shop_id) do update set position = p.position + excluded.position, updated_at = clock_timestamp()
    returning p.position
  )
  insert into outbox (shop_id, position, id, type, version, subject, time, traceparent, causation_id, data)
  select ?::uuid, taken.position - ?::bigint + drafts.no, (drafts.draft->>'id')::uuid, ?, ?::integer, drafts.draft->>'subject',
    ?::timestamptz, coalesce(drafts.draft->>'traceparent', ?), drafts.draft->>'causationId', drafts.draft->'data'
  from drafts cross join taken
  returning position`;

interface Positioned {
  readonly rows: readonly { readonly position: number }[];
}

/**
 * The outbox of a service. Add last in a transaction: from then on the shop's other writers of events wait for it.
 */
export function createOutbox({ source, clock, currentTraceparent, onCommitted }: OutboxOptions): Outbox {
  const serialize: Outbox['serialize'] = (event, draft) => {
    if (event.source !== source) throw new Error(`${source} cannot publish ${event.type}`);
    return { event, json: jsonOf(event, draft, clock.now()) };
  };
  const addSerialized: Outbox['addSerialized'] = async (tx, serialized) => {
    const [first] = serialized;
    if (!first) return [];
    if (serialized.some(({ event }) => event !== first.event))
      throw new Error('Events of several types cannot be added at once');
    const shopId = shopOf(tx);
    const { type, version } = first.event;
    const drafts = `[${serialized.map(({ json }) => json).join(',')}]`;
    const counted = [drafts, shopId, serialized.length, shopId, serialized.length];
    const bindings = [...counted, type, version, clock.now(), currentTraceparent?.() ?? null];
    if (onCommitted) afterCommit(tx, onCommitted);
    return positionsIn(await tx.raw<Positioned>(ADD, bindings as never).options({ name: 'outbox-add' }));
  };
  const addAll: Outbox['addAll'] = async (tx, event, drafts) =>
    addSerialized(
      tx,
      drafts.map((draft) => serialize(event, draft)),
    );
  return {
    serialize,
    addSerialized,
    addAll,
    async add(tx, event, draft) {
      const [position] = await addAll(tx, event, [draft]);
      if (position === undefined) throw new Error('The outbox gave no position');
      return position;
    },
  };
}

function positionsIn({ rows }: Positioned): readonly number[] {
  return rows.map(({ position }) => position).sort((a, b) => a - b);
}

/** Parsed here so that a defect fails the producer, not every consumer. */
function jsonOf<E extends EventSpec>(event: E, { subject, data, cause }: EventDraft<E>, now: Date): string {
  const { id: causationId = null, traceparent = null } = cause ?? {};
  return JSON.stringify({ id: uuidv7(now.getTime()), subject, causationId, traceparent, data: event.data.parse(data) });
}
