import type { Api, Client } from '@bahi/contracts/kit';
import type { Router } from 'express';
import type { Database, Migration } from '../data/types.js';
import type { CallerGuard } from '../http/caller-guard.js';
import type { Lifecycle } from '../kernel/lifecycle.js';
import type { Logger } from '../kernel/logger.js';
import type { Metrics, MetricsPage } from '../kernel/metrics.js';
import type { Cache, Clock, EventBus, FileStore, Mailer, Peers } from '../kernel/ports/index.js';
import type { Inbox, Outbox, Subscription } from '../messaging/types.js';
import type { ShopDataRules } from '../transfer/types.js';

/** The database of a service for the shops of one cell. */
export interface CellUrls {
  /** The application role's URL: it neither owns tables nor bypasses row-level security. */
  readonly databaseUrl: string;
  /** The owner's URL, used for migrations only. */
  readonly ownerDatabaseUrl: string;
  /** The application role's URL without a pooler between; `databaseUrl` when absent. */
  readonly relayDatabaseUrl?: string | undefined;
}

/** The resources that a process gives its service; the composition root chooses each of them. */
export interface Resources extends CellUrls {
  /** Cells 2 and up, where shops are spread over several databases. */
  readonly furtherCells?: readonly CellUrls[];
  readonly events: EventBus;
  readonly cache: Cache;
  readonly mail: Mailer;
  readonly files: FileStore;
  readonly peers: Peers;
  /** Shared by all services of an installation; proves that an internal call comes from a service. */
  readonly peerSecret: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Absent when metrics are off; then nothing is measured. */
  readonly metrics?: MetricsPage | undefined;
}

/** What a service's wiring receives: its resources, opened. */
export interface ServiceContext<Config>
  extends Omit<Resources, keyof CellUrls | 'furtherCells' | 'events' | 'metrics'> {
  readonly config: Config;
  readonly db: Database;
  readonly outbox: Outbox;
  readonly inbox: Inbox;
  /** The typed client of another service's internal calls, with a deadline and the request id. */
  readonly peer: <A extends Api>(service: string, api: A) => Client<A>;
  readonly guard: CallerGuard;
  /** Present when metrics are on. */
  readonly metrics: Metrics | undefined;
  readonly lifecycle: Lifecycle;
}

/** A timer task of a service: runs at intervals until the service stops. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** From the start to the first run; `everyMs` when absent. */
  readonly firstAfterMs?: number;
  /** Runs on one replica of the service only: the one that leads its relay, by an advisory lock. */
  readonly onOneCopy?: boolean;
  /** Called instead of `run` on the other replicas. */
  standBy?(): void;
  run(): Promise<void>;
}

export interface ServiceParts {
  readonly routers: readonly Router[];
  readonly subscriptions?: readonly Subscription[];
  readonly jobs?: readonly Job[];
}

/** A service as its package exports it: its needs and its wiring, without resources. */
export interface ServiceDefinition<Config = unknown> {
  readonly name: string;
  readonly migrations: readonly Migration[];
  /** Set for a service whose data covers all shops: it has one database, whatever the number of cells. */
  readonly isInOneCell?: boolean;
  /** What of its tables an export, an import or an erasure of a shop treats in another way. */
  readonly shopData?: ShopDataRules;
  /** Parses the service's own settings from the environment; reports everything missing at once. */
  readonly readConfig: (env: Readonly<Record<string, string | undefined>>) => Config;
  readonly create: (context: ServiceContext<Config>) => ServiceParts | Promise<ServiceParts>;
}
