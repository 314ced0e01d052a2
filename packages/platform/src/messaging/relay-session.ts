import type { Envelope } from '@bahi/contracts/kit';
import pg from 'pg';
import { columnTypes } from '../data/pool.js';
import { OUTBOX_COLUMNS, type OutboxRow, toEnvelope } from './rows.js';

/** Where the last batch ended. */
export type Cursor = Pick<Envelope, 'shopId' | 'position'> | null;

/** The relay's own connection: its lock is the leadership, its notifications wake the relay. */
export interface RelaySession {
  readonly isLost: () => boolean;
  tryLead(): Promise<boolean>;
  /** Notifies the leader, in whichever process, that there is something to publish. */
  wakeLeader(): Promise<void>;
  unpublished(after: Cursor, limit: number): Promise<Envelope[]>;
  /** Marks a batch as published, as `unpublished` gave it. */
  stamp(events: readonly Envelope[]): Promise<void>;
  close(): Promise<void>;
}

export interface RelaySessionOptions {
  readonly service: string;
  readonly databaseUrl: string;
  readonly onNotified: () => void;
  readonly onLost: (cause: unknown) => void;
}

const QUERY_TIMEOUT_MS = 30_000;

// By shop and position, never by a serial: a serial is not commit order.
const UNPUBLISHED = `/* across shops: events of any shop are published */ select ${OUTBOX_COLUMNS} from outbox where published_at is null
  and (shop_id, position) > ($1::uuid, $2::bigint) order by shop_id, position limit $3`;
const FROM_THE_START = { shopId: '00000000-0000-0000-0000-000000000000', position: -1 };
// As one range per shop: a batch has no gaps, because positions are in commit order.
const STAMP = `update outbox as o set published_at = clock_timestamp()
  from (
    select s.shop_id, min(s.position) as first, max(s.position) as last
    from unnest($1::uuid[], $2::bigint[]) as s (shop_id, position) group by s.shop_id
  ) as sent
  where o.shop_id = sent.shop_id and o.position between sent.first and sent.last and o.published_at is null`;

// Both statements must use the index: other plans read, for each batch, all that was published since the last vacuum.
// Stamps may be lost with the server: those events are published again and applied once.
const SETTINGS = `set app.scope = 'all-shops'; set synchronous_commit = off; set plan_cache_mode = force_custom_plan;
  set enable_seqscan = off; set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off`;

/** Connects; the session sees every shop's outbox and nothing else is done on it. */
export async function openRelaySession(options: RelaySessionOptions): Promise<RelaySession> {
  const { service, databaseUrl, onNotified, onLost } = options;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: `${service}-relay`,
    connectionTimeoutMillis: 5_000,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
  });
  let lost = false;
  const lose = (cause: unknown) => {
    if (lost) return;
    lost = true;
    onLost(cause);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('The connection ended')));
  client.on('notification', onNotified);
  await client.connect();
  const channel = client.escapeIdentifier(`outbox:${service}`);
  await client.query(`${SETTINGS}; listen ${channel}`);
  return {
    isLost: () => lost,
    async tryLead() {
      const sql = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as leads';
      const { rows } = await client.query<{ leads: boolean }>(sql, [`relay:${service}`]);
      return rows[0]?.leads === true;
    },
    async wakeLeader() {
      await client.query('select pg_notify($1, $2)', [`outbox:${service}`, '']);
    },
    async unpublished(after, limit) {
      const { shopId, position } = after ?? FROM_THE_START;
      const { rows } = await client.query<OutboxRow>({
        name: 'unpublished',
        text: UNPUBLISHED,
        values: [shopId, position, limit],
      });
      return rows.map(toEnvelope);
    },
    async stamp(events) {
      const values = [events.map(({ shopId }) => shopId), events.map(({ position }) => position)];
      await client.query({ name: 'stamp', text: STAMP, values });
    },
    close: () => client.end(),
  };
}
