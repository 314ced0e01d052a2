import type { RequestListener } from 'node:http';
import { authInternalApi } from '@bahi/contracts/auth';
import { type Api, eventFeedApi, shopSheetsApi } from '@bahi/contracts/kit';
import type { Router } from 'express';
import { type CellOf, openCells } from '../data/index.js';
import { createApp } from '../http/app.js';
import { type CallerGuard, createCallerGuard } from '../http/caller-guard.js';
import { healthRoutes } from '../http/health.js';
import { listen, SERVER_CLOSES_WITHIN_MS } from '../http/http-server.js';
import { mount } from '../http/mount.js';
import { peerClient } from '../http/peer-client.js';
import { readBuildInfo } from '../kernel/build-info.js';
import type { Env } from '../kernel/config.js';
import { createLifecycle, type Lifecycle } from '../kernel/lifecycle.js';
import { currentTraceparent } from '../kernel/tracing.js';
import {
  createInbox,
  createOutbox,
  eventFeedRoutes,
  type Relay,
  type ServiceInbox,
  startConsumers,
  startRelay,
} from '../messaging/index.js';
import { shopSheetsRoutes } from '../transfer/shop-sheets.js';
import { housekeeping } from './housekeeping.js';
import { startJobs } from './jobs.js';
import { measureBuild, measureCache, measureMessages } from './metrics-server.js';
import { migrateCells } from './migrate-cells.js';
import type { CellUrls, Resources, ServiceContext, ServiceDefinition } from './types.js';

export interface StartOptions {
  readonly env: Env;
  readonly host: string;
  /** 0 for a free one. */
  readonly port: number;
  /** False when a release job migrates before the processes start. */
  readonly migrateFirst?: boolean;
  /** How long idle connections stay open after the stop. */
  readonly drainMs?: number;
}

export interface RunningService {
  readonly name: string;
  readonly url: string;
  /** The request listener behind `url`; for a gateway in the same process. */
  readonly serve: RequestListener;
  close(): Promise<void>;
}

/** The gateway is the only proxy; its entry of X-Forwarded-For is trusted. */
const GATEWAY_HOPS = 1;

/** Declares a service; the type parameter is its own configuration. */
export function defineService<Config>(definition: ServiceDefinition<Config>): ServiceDefinition<Config> {
  return definition;
}

type PeerMaker = ServiceContext<unknown>['peer'];

export interface Opened<Config> {
  readonly context: ServiceContext<Config>;
  readonly inbox: ServiceInbox;
  /** Set when the relays run; their first poll finds earlier commits. */
  readonly wake: { relays: readonly Relay[] };
}

/** Opens the context of a service; nothing is consumed, published or served yet. */
export function openContext<Config>(
  definition: ServiceDefinition<Config>,
  resources: Resources,
  { env, lifecycle }: { readonly env: Env; readonly lifecycle: Lifecycle },
): Opened<Config> {
  const {
    databaseUrl: _url,
    ownerDatabaseUrl: _owner,
    relayDatabaseUrl: _relay,
    furtherCells: _cells,
    events: _events,
    metrics: page,
    ...world
  } = resources;
  const { name } = definition;
  const { clock, logger } = world;
  const config = definition.readConfig(env);
  const peer = peersOf(resources);
  const urls = cellsIn(resources).map(({ databaseUrl }) => databaseUrl);
  const db = openCells({ urls, cellOf: directory(peer), applicationName: name, logger });
  lifecycle.opened('database', () => db.close());
  const wake: Opened<Config>['wake'] = { relays: [] };
  const onCommitted = () => {
    for (const relay of wake.relays) relay.nudge();
  };
  const outbox = createOutbox({ source: name, clock, currentTraceparent, onCommitted });
  const inbox = createInbox({ service: name, db, clock, logger, feeds: (source) => peer(source, eventFeedApi) });
  const metrics = page?.of(name);
  if (metrics) {
    measureMessages(metrics, db);
    measureCache(metrics, world.cache);
    measureBuild(metrics, readBuildInfo(env));
  }
  const context = { ...world, config, db, outbox, inbox, peer, metrics, guard: guardWith(peer, resources), lifecycle };
  return { context, inbox, wake };
}

/**
 * Starts a service with the given resources: schema, database, HTTP, messages, jobs. It closes in reverse order.
 * @throws ConfigError, MigrationFailedError or the listen error; whatever was opened is closed again.
 */
export async function startService<Config>(
  definition: ServiceDefinition<Config>,
  resources: Resources,
  options: StartOptions,
): Promise<RunningService> {
  const { name, migrations } = definition;
  const logger = resources.logger.child({ service: name });
  const lifecycle = createLifecycle({ logger });
  try {
    if (options.migrateFirst ?? true) await migrateCells(cellsIn(resources), { migrations, logger });
    const world = { ...resources, logger };
    const opened = openContext(definition, world, { env: options.env, lifecycle });
    const { routers, subscriptions = [], jobs = [] } = await definition.create(opened.context);
    // Before the first call: a read that catches up needs the subscriptions.
    opened.inbox.subscribe(subscriptions);
    const { url, serve } = await serveHttp(definition, opened.context, routers, options);
    await startMessages(opened, world, name);
    // One copy leads: the one with the first cell.
    const leads = () => opened.wake.relays[0]?.leads ?? false;
    startJobs([...jobs, housekeeping(opened.context.db, world.clock)], { lifecycle, logger, leads });
    logger.info({ url, ...readBuildInfo(options.env) }, 'Service is up');
    return { name, url, serve, close: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

function peersOf({ peers, peerSecret }: Resources): PeerMaker {
  return <A extends Api>(service: string, api: A) =>
    peerClient(api, { name: service, baseUrl: () => peers(service), peerSecret });
}

/** Every cell of a service, the first one first. */
function cellsIn({ furtherCells = [], ...first }: Resources): readonly CellUrls[] {
  return [first, ...furtherCells];
}

/** Auth is the directory of cells. */
function directory(peer: PeerMaker): CellOf {
  const auth = peer('auth', authInternalApi);
  return async (shopId) => (await auth.readCell({ params: { shopId } })).cell;
}

function guardWith(peer: PeerMaker, { clock }: Resources): CallerGuard {
  const auth = peer('auth', authInternalApi);
  return createCallerGuard({ clock, loadKeys: async () => (await auth.listVerificationKeys()).keys });
}

/** Subscribes before publishing: the memory bus drops events without subscribers. */
async function startMessages(
  { context: { logger, lifecycle }, inbox, wake }: Opened<unknown>,
  resources: Resources,
  service: string,
) {
  const { events: bus } = resources;
  const consumers = await startConsumers({ inbox, bus, logger });
  lifecycle.opened('consumers', () => consumers.close());
  const relays = cellsIn(resources).map(({ databaseUrl, relayDatabaseUrl = databaseUrl }) =>
    startRelay({ service, databaseUrl: relayDatabaseUrl, bus, logger }),
  );
  wake.relays = relays;
  for (const relay of relays) lifecycle.opened('relay', () => relay.close());
}

async function serveHttp<Config>(
  { name, shopData = {} }: ServiceDefinition<Config>,
  context: ServiceContext<unknown>,
  routers: readonly Router[],
  { env, host, port, drainMs }: StartOptions,
) {
  const { db, guard, logger, peerSecret, lifecycle, metrics } = context;
  const inner = { guard, logger, peerSecret };
  const feed = mount(eventFeedApi, eventFeedRoutes(db), inner);
  const sheets = mount(shopSheetsApi, shopSheetsRoutes(db, shopData), inner);
  const app = createApp({
    logger,
    trustedProxyHops: GATEWAY_HOPS,
    routers: [healthRoutes(db, readBuildInfo(env)), feed, sheets, ...routers],
    metrics,
  });
  const { url, close } = await listen(app, { host, port, drainMs });
  lifecycle.opened(`${name} http`, close, SERVER_CLOSES_WITHIN_MS);
  return { url, serve: app };
}
