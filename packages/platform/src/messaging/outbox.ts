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
const ADD = `with said as (
    select f.fact, f.no from jsonb_array_elements(?::jsonb) with ordinality as f(fact, no)
  ), taken as (
    insert into outbox_positions as p (shop_id, position, updated_at) values (?::uuid, ?::bigint, clock_timestamp())
    on conflict (shop_id) do update set position = p.position + excluded.position, updated_at = clock_timestamp()
    returning p.position
  )
  insert into outbox (shop_id, position, id, type, version, subject, time, traceparent, causation_id, data)
  select ?::uuid, taken.position - ?::bigint + said.no, (said.fact->>'id')::uuid, ?, ?::integer, said.fact->>'subject',
    ?::timestamptz, coalesce(said.fact->>'traceparent', ?), said.fact->>'causationId', said.fact->'data'
  from said cross join taken
  returning position`;

interface Positioned {
  readonly rows: readonly { readonly position: number }[];
}

/**
 * The outbox of a service. Add last in a transaction: from then on the shop's other writers of events wait for it.
 */
export function createOutbox({ source, clock, currentTraceparent, onCommitted }: OutboxOptions): Outbox {
  const serialize: Outbox['serialize'] = (event, fact) => {
    if (event.source !== source) throw new Error(`${source} cannot publish ${event.type}`);
    return { event, json: jsonOf(event, fact, clock.now()) };
  };
  const addSerialized: Outbox['addSerialized'] = async (tx, said) => {
    const [first] = said;
    if (!first) return [];
    if (said.some(({ event }) => event !== first.event))
      throw new Error('Facts of several kinds cannot be added at once');
    const shopId = shopOf(tx);
    const { type, version } = first.event;
    const facts = `[${said.map(({ json }) => json).join(',')}]`;
    const counted = [facts, shopId, said.length, shopId, said.length];
    const bindings = [...counted, type, version, clock.now(), currentTraceparent?.() ?? null];
    if (onCommitted) afterCommit(tx, onCommitted);
    return positionsIn(await tx.raw<Positioned>(ADD, bindings as never).options({ name: 'outbox-add' }));
  };
  const addAll: Outbox['addAll'] = async (tx, event, facts) =>
    addSerialized(
      tx,
      facts.map((fact) => serialize(event, fact)),
    );
  return {
    serialize,
    addSerialized,
    addAll,
    async add(tx, event, fact) {
      const [position] = await addAll(tx, event, [fact]);
      if (position === undefined) throw new Error('The outbox gave no position');
      return position;
    },
  };
}

function positionsIn({ rows }: Positioned): readonly number[] {
  return rows.map(({ position }) => position).sort((a, b) => a - b);
}

/** Parsed here so that a defect fails the writer, not every listener. */
function jsonOf<E extends EventSpec>(event: E, { subject, data, cause }: EventDraft<E>, now: Date): string {
  const { id: causationId = null, traceparent = null } = cause ?? {};
  return JSON.stringify({ id: uuidv7(now.getTime()), subject, causationId, traceparent, data: event.data.parse(data) });
}
