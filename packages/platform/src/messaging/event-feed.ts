import type { Envelope, StreamHead } from '@bahi/contracts/kit';
import { byText, mergePages } from '../data/merge-pages.js';
import type { Database, Tx } from '../data/types.js';
import { OUTBOX_COLUMNS, type OutboxRow, toEnvelope } from './rows.js';

interface EventsQuery {
  readonly query: { readonly shopId: string; readonly after: number; readonly limit: number };
}

interface HeadsQuery {
  readonly query: { readonly since?: string | undefined; readonly cursor?: string | undefined; readonly limit: number };
}

/** Handlers of `eventFeedApi` for a producer. */
export interface EventFeedRoutes {
  listEvents(call: EventsQuery): Promise<{ events: Envelope[] }>;
  listHeads(call: HeadsQuery): Promise<{ heads: StreamHead[]; asOf: string }>;
}

interface HeadRow {
  readonly shop_id: string;
  readonly position: number;
}

const EVENTS = `select ${OUTBOX_COLUMNS} from outbox where shop_id = ? and position > ? order by position limit ?`;

// A full scan of one short row per shop: cheaper than an index that every event would have to keep.
const HEADS = `/* across shops: consumers compare their positions in pages */ select p.shop_id, p.position from outbox_positions as p
  where p.updated_at >= coalesce(?::timestamptz, '-infinity') and p.shop_id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000')
  order by p.shop_id limit ?`;

/** Serves the published events from the outbox to consumers that missed some. */
export function eventFeedRoutes(db: Database): EventFeedRoutes {
  return {
    async listEvents({ query: { shopId, after, limit } }) {
      const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: OutboxRow[] }>(EVENTS, [shopId, after, limit]));
      return { events: rows.map(toEnvelope) };
    },
    async listHeads({ query: { since, cursor, limit } }) {
      const readHeads = async (tx: Tx) => {
        // Read before the heads: commits in between are found again next time.
        const {
          rows: [clock],
        } = await tx.raw<{ rows: { now: Date }[] }>('select now() as now');
        const { rows } = await tx.raw<{ rows: HeadRow[] }>(HEADS, [since ?? null, cursor ?? null, limit] as never);
        const heads = rows.map((row) => ({ shopId: row.shop_id, position: row.position }));
        return { heads, asOf: (clock?.now ?? new Date(0)).toISOString() };
      };
      // With a cell left out, a consumer would take its later changes for known.
      const cells = await db.inEveryCell(readHeads, { needsAll: true });
      const pages = cells.map(({ heads }) => heads);
      // The earliest of their times: what another cell commits after it is found next time.
      const asOf = cells.map((cell) => cell.asOf).sort()[0] ?? '';
      return {
        heads: mergePages(
          pages,
          byText(({ shopId }) => shopId),
          limit,
        ),
        asOf,
      };
    },
  };
}
