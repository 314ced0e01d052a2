import { readGatewayConfig } from '@bahi/bff';
import { contracts } from '@bahi/contracts';
import type { EventSpec } from '@bahi/contracts/kit';
import { capturedMail, diskFiles, memoryBus, memoryCache } from '@bahi/platform/adapters';
import { POOL_SIZE } from '@bahi/platform/data';
import {
  openContext,
  processSettings,
  readMigrationSettings,
  readSharedSettings,
  type ServiceDefinition,
  type ServiceParts,
  serviceSettings,
} from '@bahi/platform/host';
import { HEALTH_PATHS } from '@bahi/platform/http';
import { createLifecycle, type Env, gapsOf, silentLogger, startTracing } from '@bahi/platform/kernel';
import { serviceDefinitions } from '@bahi/standalone';
import { fixedClock } from './fixed-clock.js';

/** What a process reads, calls and subscribes to, found by wiring it without starting it. */
export interface ProcessProfile {
  readonly name: string;
  /** Names that its settings read. */
  readonly settings: ReadonlySet<string>;
  /** Settings without which it does not start. */
  readonly needed: readonly string[];
  readonly healthPaths: ReadonlySet<string>;
  /** Processes that it calls over HTTP. */
  readonly calls: readonly string[];
  readonly events: readonly EventSpec[];
  /** Producers of those events; each is a queue `<consumer>.<source>`. */
  readonly sources: readonly string[];
  /** Whether its tables name files of the store. */
  readonly keepsFiles: boolean;
}

export const SERVICES: readonly string[] = contracts.map(({ name }) => name);

/** Connections that each copy of a service opens at most. */
export { POOL_SIZE };

/** How long a caller may wait at most, for a call with a file. */
export const LONGEST_CALL_SECONDS = Math.ceil(readGatewayConfig({}).FILE_DEADLINE_MS / 1_000);

type Readers = (env: Env) => readonly (() => unknown)[];

const healthPaths = new Set<string>(Object.values(HEALTH_PATHS));
const VALID_ENV: Env = {
  REDIS_URL: 'redis://redis',
  RABBITMQ_URL: 'amqp://rabbitmq',
  DATABASE_URL: 'postgres://postgres/none',
  PEER_SECRET: 'a-shared-secret-for-tests-only-0123456789',
};

/** What a release job reads; it needs all of it. */
export const migrationSettings: ReadonlySet<string> = settingsOf((env) => [() => readMigrationSettings(env)]);

export const PROCESSES: ReadonlyMap<string, ProcessProfile> = new Map(
  [...serviceDefinitions.map(serviceProfile), gatewayProfile()].map((profile) => [profile.name, profile]),
);

function serviceProfile(definition: ServiceDefinition): ProcessProfile {
  const { name } = definition;
  const readers: Readers = (env) => [...processSettings(env), tracing(name, env), ...serviceSettings(definition, env)];
  const { calls, events } = wiringOf(definition);
  const sources = [...new Set(events.map(({ source }) => source))].sort();
  return {
    name,
    settings: settingsOf(readers),
    needed: neededBy(readers),
    healthPaths,
    // A consumer fetches from the producer what the broker did not bring.
    calls: [...new Set([...calls, ...sources])].sort(),
    events,
    sources,
    keepsFiles: (definition.shopData?.files ?? []).length > 0,
  };
}

function gatewayProfile(): ProcessProfile {
  const readers: Readers = (env) => [
    ...processSettings(env),
    tracing('bff', env),
    () => readGatewayConfig(env),
    () => readSharedSettings(env),
  ];
  return {
    name: 'gateway',
    settings: settingsOf(readers),
    needed: neededBy(readers),
    healthPaths,
    calls: [...SERVICES].sort(),
    events: [],
    sources: [],
    keepsFiles: false,
  };
}

function tracing(name: string, env: Env) {
  return () => void startTracing(name, env, createLifecycle({ logger: silentLogger() })); // off: it only reads
}

function settingsOf(readers: Readers): ReadonlySet<string> {
  const names = new Set<string>();
  const env = new Proxy<Env>({}, { get: (_target, name) => void names.add(String(name)) });
  for (const read of readers(env)) gapsOf(read);
  return names;
}

function neededBy(readers: Readers): readonly string[] {
  return [...new Set(readers({}).flatMap(gapsOf))].map((gap) => gap.slice(0, gap.indexOf(':')));
}

/** Creates the parts of a service in a world where nothing is connected. */
function wiringOf(definition: ServiceDefinition) {
  const lifecycle = createLifecycle({ logger: silentLogger() });
  const secrets = neededBy((env) => [() => definition.readConfig(env)]).map((name) => [name, 'secret'.repeat(8)]);
  const env = { ...VALID_ENV, ...Object.fromEntries(secrets) };
  const { context } = openContext(definition, unconnected(), { env, lifecycle });
  const calls = new Set<string>();
  const recorded = {
    ...context,
    peer: (service: string, api: never) => {
      calls.add(service);
      return context.peer(service, api);
    },
    get guard() {
      // The keys of tokens come from auth; a service with a guard of its own does not ask.
      calls.add('auth');
      return context.guard;
    },
  };
  const { subscriptions = [] } = definition.create(recorded as unknown as typeof context) as ServiceParts;
  void lifecycle.close();
  return { calls: [...calls], events: subscriptions.map(({ event }) => event) };
}

function unconnected() {
  const [logger, clock] = [silentLogger(), fixedClock()];
  return {
    databaseUrl: String(VALID_ENV.DATABASE_URL),
    ownerDatabaseUrl: String(VALID_ENV.DATABASE_URL),
    events: memoryBus({ logger }),
    cache: memoryCache({ clock }),
    mail: capturedMail({ clock }),
    files: diskFiles('/nowhere'),
    peers: (service: string) => `http://${service}`,
    peerSecret: String(VALID_ENV.PEER_SECRET),
    clock,
    logger,
  };
}
