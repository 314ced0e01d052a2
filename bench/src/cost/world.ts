import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import { openProcesses, type ProcessesWorld } from '@bahi/testing/worlds/processes-world';
import { cpuMsOf, familyOf, memoryOf } from '../process-usage.js';
import {
  type Bytes,
  type BytesPerDatabase,
  DATABASES,
  type DatabaseName,
  type PerProcess,
  PROCESSES,
} from './costs.js';

const LEVEL_MS = 120_000;

/** Rows of these tables are pruned: published and received events, idempotency keys. */
const PRUNED = ['outbox', 'idempotency_keys', 'parked_events'];

interface Relation {
  readonly name: string;
  readonly bytes: number;
}

const RELATIONS = `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace`;

export type Sizes = Readonly<Record<DatabaseName, Bytes>>;

/** The distributed form without proxies between its processes and the bench. */
export async function openCostWorld() {
  const world: ProcessesWorld = await openProcesses({
    isDirect: true,
    // Lists are read after a sale and therefore change each time: no list is prepared in advance.
    env: {
      CALLS_PER_MINUTE: '100000000',
      SHOP_CALLS_PER_MINUTE: '100000000',
      LOG_LEVEL: 'warn',
      CATALOG_LIST_CACHE_BYTES: '0',
    },
  });

  const pidsOf = (): PerProcess => {
    const { nodes, postgres, rabbitmq, redis } = world;
    const parts = { ...nodes, gateway: nodes.bff, postgres: [postgres], rabbitmq: [rabbitmq], redis: [redis] };
    return Object.fromEntries(PROCESSES.map((name) => [name, parts[name][0]?.pid ?? 0])) as PerProcess;
  };

  const perProcess = (measure: (pid: number) => number): PerProcess => {
    const pids = pidsOf();
    return Object.fromEntries(PROCESSES.map((name) => [name, pids[name] ? measure(pids[name]) : 0])) as PerProcess;
  };

  return {
    world,
    url: world.url,
    cpuMs: () => perProcess(cpuMsOf),
    memory: () => perProcess((pid) => memoryOf(familyOf(pid))),

    /** Waits until every event was applied everywhere. */
    async level() {
      const behind = await untilEventsSettled(world, LEVEL_MS);
      if (behind.length > 0) throw new Error(`Not level: ${behind[0]}`);
    },

    /** Bytes of all tables with their indexes, databases apart. */
    async sizes(): Promise<Sizes> {
      const sizes = new Map<DatabaseName, Bytes>();
      for (const name of DATABASES) {
        const relations = await world.query<Relation>(name, RELATIONS);
        const isPruned = (relation: Relation) => PRUNED.includes(relation.name);
        const pruned = sumOf(relations.filter(isPruned));
        sizes.set(name, { kept: sumOf(relations) - pruned, pruned });
      }
      return Object.fromEntries(sizes) as Sizes;
    },

    /** How many events a service has published so far. */
    async published(source: DatabaseName): Promise<number> {
      const sql = 'select coalesce(sum(position), 0)::float8 as count from outbox_positions';
      const [row] = await world.query<{ count: number }>(source, sql);
      return row?.count ?? 0;
    },
  };
}

export type CostWorld = Awaited<ReturnType<typeof openCostWorld>>;

/** What each database grew by, per thing. */
export function growthPer(count: number, before: Sizes, after: Sizes): BytesPerDatabase {
  return Object.fromEntries(
    DATABASES.map((name) => [
      name,
      {
        kept: (after[name].kept - before[name].kept) / count,
        pruned: (after[name].pruned - before[name].pruned) / count,
      },
    ]),
  ) as BytesPerDatabase;
}

function sumOf(relations: readonly Relation[]) {
  return relations.reduce((sum, { bytes }) => sum + bytes, 0);
}
