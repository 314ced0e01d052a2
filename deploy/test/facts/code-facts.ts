import { contracts } from '@bahi/contracts';
import { receivedEvents } from '../../../scripts/lib/received-events.js';
import { ROOT } from '../render/overlays.js';
import { allMatches, readSource, readSources } from './sources.js';

/** What the code says about a process; manifests are held against it. */
export interface ProcessFacts {
  readonly name: string;
  /** Names that its settings read. */
  readonly settings: ReadonlySet<string>;
  /** Settings without which it does not start. */
  readonly needed: readonly string[];
  readonly healthPaths: ReadonlySet<string>;
  /** Processes that it calls over HTTP. */
  readonly calls: readonly string[];
  /** Producers whose events it hears; each is a queue `<consumer>.<source>`. */
  readonly hears: readonly string[];
}

export const SERVICES = contracts.map(({ name }) => name);

const SETTING = /^\s+([A-Z][A-Z0-9_]+):/gm;
const READ_BY_NAME = /\benv\.([A-Z][A-Z0-9_]+)/g;

function settingsIn(text: string) {
  return [...allMatches(text, SETTING), ...allMatches(text, READ_BY_NAME)];
}

const connections = readSource('packages/platform/src/host/connect-resources.ts');
const sharedConnections = connections.slice(0, connections.indexOf('const ServiceSettings'));
const processRoot = readSource('packages/platform/src/host/run-process.ts');
const anyProcess = processRoot.slice(0, processRoot.indexOf('const ServiceProcessSettings'));
const tracing = readSource('packages/platform/src/kernel/start-tracing.ts');
const numbers = readSource('packages/platform/src/host/metrics-server.ts');

function pathsIn(text: string) {
  return new Set(allMatches(text, /\.get\('(\/[a-z]+)'/g));
}

function sourcesHeard(service: string): string[] {
  return [...new Set(receivedEvents(ROOT, service).map(({ source }) => source))].sort();
}

/** A service asks auth for the keys of tokens unless it brings a guard of its own, as auth does. */
function asksForKeys(sources: readonly string[]) {
  return !sources.some((text) => /guard: create\w*Guard\(/.test(text));
}

function serviceFacts(name: string): ProcessFacts {
  const sources = readSources(`services/${name}/src`);
  const config = readSource(`services/${name}/src/config.ts`);
  const hears = sourcesHeard(name);
  const named = sources.flatMap((text) => allMatches(text, /\bpeer\('([a-z]+)'/g));
  const keys = asksForKeys(sources) ? ['auth'] : [];
  const own = name === 'auth' ? ['AUTH_SECRET'] : [];
  return {
    name,
    settings: new Set([config, connections, processRoot, tracing, numbers].flatMap(settingsIn)),
    needed: ['DATABASE_URL', 'RABBITMQ_URL', 'REDIS_URL', 'PEER_SECRET', ...own],
    healthPaths: pathsIn(readSource('packages/platform/src/http/health.ts')),
    // A consumer fetches from the producer what the broker did not bring.
    calls: [...new Set([...named, ...keys, ...hears])].sort(),
    hears,
  };
}

function gatewayFacts(): ProcessFacts {
  return {
    name: 'gateway',
    settings: new Set(
      [
        readSource('bff/src/config.ts'),
        readSource('bff/src/main.ts'),
        sharedConnections,
        anyProcess,
        tracing,
        numbers,
      ].flatMap(settingsIn),
    ),
    needed: ['REDIS_URL', 'PEER_SECRET'],
    healthPaths: pathsIn(readSource('bff/src/gateway-app.ts')),
    calls: [...SERVICES].sort(),
    hears: [],
  };
}

/** Names under which processes show numbers to Prometheus. */
export const METRICS: ReadonlySet<string> = new Set(
  [...readSources('packages/platform/src'), ...readSources('bff/src')].flatMap((text) =>
    allMatches(text, /['"](bahi_[a-z_]+)['"]/g),
  ),
);

/** Connections that each copy of a service opens at most. */
export const POOL_SIZE = Number(
  allMatches(readSource('packages/platform/src/data/pool.ts'), /\bpoolSize = (\d+)/g)[0] ?? Number.NaN,
);

const fileDeadline = allMatches(readSource('bff/src/config.ts'), /FILE_DEADLINE_MS: .*default\((\d+_\d+)\)/g)[0];

/** How long a caller may wait at most, for a call with a file: the gateway's deadline and the way of the answer. */
export const LONGEST_CALL_SECONDS = Math.ceil(Number(fileDeadline?.replace('_', '')) / 1_000);

export const migrationSettings: ReadonlySet<string> = new Set(
  settingsIn(readSource('packages/platform/src/host/run-migrations.ts')),
);

export const PROCESSES: ReadonlyMap<string, ProcessFacts> = new Map(
  [...SERVICES.map(serviceFacts), gatewayFacts()].map((facts) => [facts.name, facts]),
);
