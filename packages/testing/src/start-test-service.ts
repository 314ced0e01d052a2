import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api, Envelope, EventSpec } from '@bahi/contracts/kit';
import { type CapturedMailer, capturedMail, diskFiles, memoryBus, memoryCache } from '@bahi/platform/adapters';
import {
  type Job,
  type Resources,
  type RunningService,
  type ServiceDefinition,
  startService,
} from '@bahi/platform/host';
import { createLifecycle, type Env, type Lifecycle, silentLogger } from '@bahi/platform/kernel';
import type { Cache, EventBus, FileStore } from '@bahi/platform/ports';
import { type EventProbe, eventProbe } from './event-probe.js';
import { type FixedClock, fixedClock } from './fixed-clock.js';
import { type PeerEvent, type PeerStubs, startPeerStubs } from './peer-stubs.js';
import { type SignedIn, type SignInOptions, type TokenSigner, tokenSigner } from './sign-in.js';
import type { Stub } from './stub-peer.js';
import { type TestClient, type TestClientOptions, testClient } from './test-client.js';
import { type TestDatabase, testDatabase } from './test-database.js';

export interface TestServiceOptions {
  /** The service's own settings. */
  readonly env?: Env;
  readonly clock?: FixedClock;
  /** The stubs of other services, by name; `stub(api, handlers)` makes one. */
  readonly peers?: Readonly<Record<string, readonly Stub[]>>;
  /** Replaces resources, for a cache that is unavailable or a mailer that rejects. */
  readonly resources?: Partial<Resources>;
}

/** One service on a real PostgreSQL, with all other resources in memory. */
export interface TestService {
  readonly url: string;
  readonly clock: FixedClock;
  readonly database: TestDatabase;
  readonly bus: EventBus;
  readonly cache: Cache;
  readonly mail: CapturedMailer;
  readonly files: FileStore;
  readonly filesFolder: string;
  readonly peerSecret: string;
  readonly peerStubs: PeerStubs;
  readonly probe: EventProbe;
  /** A signed-in user, of a new shop unless one is named. */
  signIn(options?: SignInOptions): SignedIn;
  /** A client that never throws for a status; `as` is what `signIn` gave. */
  client<A extends Api>(api: A, options?: TestClientOptions & { readonly as?: SignedIn }): TestClient<A>;
  /** A client of the service's internal calls. */
  internalClient<A extends Api>(api: A): TestClient<A>;
  /** Publishes another service's event; resolves when the service has applied it. */
  publishFromPeer<E extends EventSpec>(event: E, sent: PeerEvent<E>): Promise<Envelope>;
  /** Runs once what the service does on its timers. */
  runJobs(): Promise<void>;
  /** Stops the service and starts it again in the same world, at another address. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const PEER_SECRET = 'a-shared-secret-for-tests-only-0123456789';

interface World {
  readonly resources: Resources;
  readonly database: TestDatabase;
  readonly peerStubs: PeerStubs;
  readonly signer: TokenSigner;
  readonly clock: FixedClock;
  readonly mail: CapturedMailer;
  readonly filesFolder: string;
  /** The service under test may call itself. */
  readonly address: { url: string };
}

/**
 * Starts one service for a test: migrated database, memory bus and cache, captured mail, temporary files, stubs
 * of the other services, and keys so that tests can sign in.
 * @example const orders = await startTestService(ordersService, { peers: { catalog: [stub(catalogInternalApi, { ... })] } });
 */
export async function startTestService<Config>(
  definition: ServiceDefinition<Config>,
  options: TestServiceOptions = {},
): Promise<TestService> {
  const lifecycle = createLifecycle({ logger: silentLogger() });
  try {
    const world = await openWorld(definition, options, lifecycle);
    const probe = await eventProbe(world.resources.events);
    lifecycle.opened('probe', () => probe.close());
    const { restart, runJobs, close } = await runIn(definition, options.env ?? {}, world);
    lifecycle.opened('service', close);
    return {
      ...handleOf(world, probe),
      get url() {
        return world.address.url;
      },
      restart,
      runJobs,
      close: () => lifecycle.close(),
    };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

async function openWorld<Config>(
  { name, migrations }: ServiceDefinition<Config>,
  { clock = fixedClock(), peers: stubs = {}, resources: replaced = {} }: TestServiceOptions,
  lifecycle: Lifecycle,
): Promise<World> {
  const logger = silentLogger();
  const database = await testDatabase({ service: name, migrations });
  lifecycle.opened('database', () => database.close());
  const filesFolder = mkdtempSync(join(tmpdir(), `bahi-${name}-files-`));
  lifecycle.opened('files', () => rmSync(filesFolder, { recursive: true, force: true }));
  const events = replaced.events ?? memoryBus({ logger });
  lifecycle.opened('bus', () => events.close());
  const cache = replaced.cache ?? memoryCache({ clock });
  lifecycle.opened('cache', () => cache.close());
  const [signer, mail, address] = [tokenSigner(clock), capturedMail({ clock }), { url: '' }];
  const peerStubs = await startPeerStubs({ stubs, except: name, peerSecret: PEER_SECRET, signer, events, clock });
  lifecycle.opened('peer stubs', () => peerStubs.close());
  const peers = (service: string) => (service === name ? address.url : peerStubs.urlOf(service));
  const { url: databaseUrl, ownerUrl: ownerDatabaseUrl } = database;
  const files = diskFiles(filesFolder);
  const chosen = { databaseUrl, ownerDatabaseUrl, events, cache, mail, files, peers, peerSecret: PEER_SECRET, clock };
  return {
    resources: { ...chosen, logger, ...replaced },
    ...{ database, peerStubs, signer, clock, mail, filesFolder, address },
  };
}

/** Keeps the one running instance of the service, so that it can be started again. */
async function runIn<Config>(definition: ServiceDefinition<Config>, env: Env, { resources, address }: World) {
  let jobs: readonly Job[] = [];
  const observed: ServiceDefinition<Config> = {
    ...definition,
    create: async (context) => {
      const parts = await definition.create(context);
      jobs = parts.jobs ?? [];
      return parts;
    },
  };
  const start = async (): Promise<RunningService> => {
    const service = await startService(observed, resources, { env, host: '127.0.0.1', port: 0, migrateFirst: false });
    address.url = service.url;
    return service;
  };
  let service = await start();
  return {
    restart: async () => {
      await service.close();
      service = await start();
    },
    runJobs: async () => {
      for (const job of jobs) await job.run();
    },
    close: () => service.close(),
  };
}

function handleOf(world: World, probe: EventProbe): Omit<TestService, 'url' | 'restart' | 'runJobs' | 'close'> {
  const { resources, signer, address, peerStubs, mail, ...rest } = world;
  return {
    ...rest,
    mail,
    peerStubs,
    probe,
    bus: resources.events,
    cache: resources.cache,
    files: resources.files,
    peerSecret: resources.peerSecret,
    signIn: (who) => signer.signIn(who),
    client: (api, { as, ...options } = {}) => testClient(address.url, api, { token: as?.token, ...options }),
    internalClient: (api) => testClient(address.url, api, { headers: { 'X-Peer-Secret': resources.peerSecret } }),
    publishFromPeer: (event, sent) => peerStubs.publishFromPeer(event, sent),
  };
}
