import { mkdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureServiceDatabase, withClient } from '@bahi/embedded-postgres';
import { freePorts, hasRabbitMq } from '@bahi/testing';
import { type Disk, openDisk } from './processes/disk.js';
import { directConnection, type FaultProxy, openFaultProxy } from './processes/fault-proxy.js';
import { type MovedClock, movedClock } from './processes/moved-clock.js';
import { nodePart } from './processes/node-part.js';
import type { Part, StorePart } from './processes/part.js';
import { type PostgresPart, postgresPart } from './processes/postgres-part.js';
import { type RabbitMqPart, rabbitMqPart } from './processes/rabbitmq-part.js';
import { hasRedis, redisPart } from './processes/redis-part.js';
import { type SmtpSink, smtpSink } from './processes/smtp-sink.js';

const ROOT = resolve(import.meta.dirname, '..', '..', '..', '..');

export const SERVICES = ['auth', 'catalog', 'orders', 'billing', 'analytics'] as const;
export type ServiceName = (typeof SERVICES)[number];
export const STORES = ['postgres', 'rabbitmq', 'redis'] as const;
export type StoreName = (typeof STORES)[number];
export type NodeName = ServiceName | 'bff';
/** The stores that keep something: what Redis has is in memory alone. */
export const KEEPERS = ['postgres', 'rabbitmq'] as const;
export type KeeperName = (typeof KEEPERS)[number];

/** A store on a disk that no one else uses. */
export interface StoreWithDisk {
  readonly part: StorePart;
  readonly disk: Disk;
}
export const NODES: readonly NodeName[] = [...SERVICES, 'bff'];

/** The databases behind the product, past all security; values are `$1`, `$2`, ... */
export interface Databases {
  query<Row extends object>(service: ServiceName, sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** `urlOf` gives the superuser's URL of a database. */
export function databasesAt(urlOf: (database: string) => string): Databases {
  return {
    query: <Row extends object>(service: ServiceName, sql: string, values: readonly unknown[] = []) =>
      withClient(urlOf(`bahi_${service}`), async (client) => (await client.query<Row>(sql, [...values])).rows),
  };
}

/** The distributed form on this machine: every service, the gateway and every store a process of its own. */
export interface ProcessesWorld extends Databases {
  readonly url: string;
  readonly folder: string;
  /** What an operator's shell holds: the settings that all share, and `BILLING_DATABASE_URL` and the like. */
  readonly env: Readonly<Record<string, string>>;
  /** The copies of each service and of the gateway. */
  readonly nodes: Readonly<Record<NodeName, readonly Part[]>>;
  readonly postgres: PostgresPart;
  readonly rabbitmq: RabbitMqPart;
  readonly redis: Part;
  /** The proxies in front of everything. */
  readonly proxies: Readonly<Record<NodeName | StoreName, FaultProxy>>;
  /** The proxy from one part to another; the shared one unless each part has its own. */
  edge(from: NodeName, to: NodeName | StoreName): FaultProxy;
  /** The disks and clocks of those who have some of their own. */
  readonly disks?: Readonly<Record<KeeperName, StoreWithDisk>>;
  readonly clocks?: Readonly<Record<NodeName, MovedClock>>;
  readonly mail: SmtpSink;
  /** The databases of the second cell, where there is one; those of auth are in the first alone. */
  readonly secondCell?: Databases;
  close(): Promise<void>;
}

export interface ProcessesOptions {
  /** Spreads the shops over two database servers; new shops are in the first. */
  readonly twoCells?: boolean;
  /** How many of each service and of the gateway run behind their proxies. */
  readonly copies?: number;
  /** Gives every part a proxy of its own to every other; each piece on a slow one is this late. */
  readonly ownProxies?: { readonly slowMs: number };
  /** Gives the database and the broker a disk each, in memory; needs the right to mount. */
  readonly ownDisks?: boolean;
  /** Gives every service and the gateway a clock each; its copies share it. */
  readonly ownClocks?: boolean;
  /** Settings for all services and the gateway beside those that this world needs. */
  readonly env?: Readonly<Record<string, string>>;
  /** Without proxies in front of what has one copy: they are all carried by the process that measures. */
  readonly isDirect?: boolean;
}

/** What the machine lacks for this form; empty when it can run. */
export function missingForProcesses(): readonly string[] {
  return [...(hasRabbitMq() ? [] : ['RabbitMQ']), ...(hasRedis() ? [] : ['Redis'])];
}

const SECRET = 'a-secret-that-only-this-test-run-knows';
const PASSWORD = 'for-tests-only';

type Stores = Awaited<ReturnType<typeof openStores>>;
type Proxies = Readonly<Record<NodeName | StoreName, FaultProxy>>;

/**
 * Starts the distributed form on free ports of the loopback address. The product must have been built.
 * @throws when a tool or a built program is missing, or a part does not come up.
 */
export async function openProcesses(options: ProcessesOptions = {}): Promise<ProcessesWorld> {
  const missing = missingForProcesses();
  if (missing.length > 0) throw new Error(`The distributed form needs ${missing.join(' and ')}, not installed here`);
  const folder = await mkdtemp(join(tmpdir(), 'bahi-processes-'));
  // The database may have to run as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const mail = await smtpSink();
  const stores = await openStores(folder, options);
  const { postgres, rabbitmq, redis } = stores.parts;
  let all: readonly Part[] = [];
  const open: FaultProxy[] = Object.values(stores.proxies);
  const close = async () => {
    await Promise.all(all.map((part) => part.stop()));
    await Promise.all([
      redis.kill(),
      rabbitmq.kill(),
      postgres.stop(),
      stores.secondPostgres?.stop(),
      mail.close(),
      ...open.map((proxy) => proxy.close()),
    ]);
    rabbitmq.close();
    for (const { disk } of Object.values(stores.disks ?? {})) disk.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all([postgres.start(), stores.secondPostgres?.start(), rabbitmq.start(), redis.start()]);
    const { nodes, proxies, clocks, edge, opened, env } = await openNodes(stores, mail, folder, options);
    all = Object.values(nodes).flat();
    open.push(...Object.values(proxies), ...opened);
    await Promise.all(all.map((part) => part.start()));
    return {
      url: `http://127.0.0.1:${proxies.bff.port}`,
      folder,
      env,
      nodes,
      postgres,
      rabbitmq,
      redis,
      proxies: { ...stores.proxies, ...proxies },
      edge,
      ...(stores.disks ? { disks: stores.disks } : {}),
      ...(clocks ? { clocks } : {}),
      mail,
      ...databasesAt((database) => postgres.superuserUrl(database)),
      ...secondCellOf(stores),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function secondCellOf({ secondPostgres }: Stores): Pick<ProcessesWorld, 'secondCell'> {
  return secondPostgres ? { secondCell: databasesAt((database) => secondPostgres.superuserUrl(database)) } : {};
}

async function proxyTo(ports: readonly number[], { isDirect = false }: ProcessesOptions): Promise<FaultProxy> {
  const [port, ...others] = ports;
  return isDirect && port !== undefined && others.length === 0 ? directConnection(port) : openFaultProxy(ports);
}

async function openStores(folder: string, options: ProcessesOptions) {
  const free = await freePorts(6);
  const [pg, redis, port, distribution, epmd, second] = free as [number, number, number, number, number, number];
  const folderOf = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path);
    return path;
  };
  const disks = options.ownDisks
    ? { postgres: openDisk(join(folder, 'postgres')), rabbitmq: openDisk(join(folder, 'rabbitmq')) }
    : undefined;
  const parts = {
    postgres: postgresPart(join(folder, 'postgres'), pg),
    rabbitmq: rabbitMqPart(disks ? join(folder, 'rabbitmq') : folderOf('rabbitmq'), { port, distribution, epmd }),
    redis: redisPart(folderOf('redis'), redis),
  };
  const withDisk = disks && {
    postgres: { part: parts.postgres, disk: disks.postgres },
    rabbitmq: { part: parts.rabbitmq, disk: disks.rabbitmq },
  };
  const ports = { postgres: pg, rabbitmq: port, redis };
  const proxies = {
    postgres: await proxyTo([pg], options),
    rabbitmq: await proxyTo([port], options),
    redis: await proxyTo([redis], options),
  };
  const secondPostgres = options.twoCells ? postgresPart(join(folder, 'postgres-2'), second) : undefined;
  return { parts, ports, proxies, disks: withDisk, secondPostgres };
}

function throughProxy(url: string, { port }: FaultProxy): string {
  const target = new URL(url);
  target.port = String(port);
  return target.href;
}

/** The settings that all processes of the product share. */
function sharedEnv({ parts }: Stores, proxies: Proxies, mail: SmtpSink, folder: string) {
  return {
    REDIS_URL: `redis://127.0.0.1:${proxies.redis.port}`,
    RABBITMQ_URL: `amqp://${parts.rabbitmq.user}@127.0.0.1:${proxies.rabbitmq.port}`,
    SMTP_URL: mail.url,
    FILES_DIR: join(folder, 'files'),
    WEB_DIST: join(ROOT, 'web', 'dist'),
    PEER_SECRET: SECRET,
    AUTH_SECRET: SECRET,
    EXEMPT_LOOPBACK: 'on',
    LOG_LEVEL: 'info',
    ...Object.fromEntries(
      SERVICES.map((name) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${proxies[name].port}`]),
    ),
  };
}

async function databaseEnv({ parts, secondPostgres }: Stores, proxies: Proxies, service: string) {
  const secrets = { ownerPassword: PASSWORD, appPassword: PASSWORD };
  const { url, ownerUrl } = await ensureServiceDatabase(parts.postgres.superuserUrl(), service, secrets);
  const [urls, owners] = [[throughProxy(url, proxies.postgres)], [throughProxy(ownerUrl, proxies.postgres)]];
  if (secondPostgres && service !== 'auth') {
    const second = await ensureServiceDatabase(secondPostgres.superuserUrl(), service, secrets);
    urls.push(second.url);
    owners.push(second.ownerUrl);
  }
  return { DATABASE_URL: urls.join(' '), OWNER_DATABASE_URL: owners.join(' ') };
}

function programOf(name: NodeName) {
  return join(ROOT, 'programs', name, 'main.js');
}

async function proxiesTo(
  targets: readonly (readonly [name: string, ports: number | readonly number[]])[],
  options: { readonly slowMs: number },
): Promise<Proxies> {
  const proxies = await Promise.all(
    targets.map(async ([name, ports]) => [name, await openFaultProxy([ports].flat(), options)] as const),
  );
  return Object.fromEntries(proxies) as Record<NodeName | StoreName, FaultProxy>;
}

async function openNodes(stores: Stores, mail: SmtpSink, folder: string, options: ProcessesOptions) {
  const { copies = 1, env = {}, ownProxies } = options;
  const ports = new Map<NodeName, readonly number[]>();
  const proxies = new Map<NodeName, FaultProxy>();
  for (const name of NODES) {
    const own = await freePorts(copies);
    ports.set(name, own);
    proxies.set(name, await proxyTo(own, options));
  }
  const peers = Object.fromEntries(proxies) as Record<NodeName, FaultProxy>;
  const shared: Proxies = { ...stores.proxies, ...peers };
  const targets = Object.entries({ ...stores.ports, ...Object.fromEntries(ports) });
  const nodes = new Map<NodeName, readonly Part[]>();
  const proxiesOf = new Map<NodeName, Proxies>();
  const clocks = new Map<NodeName, MovedClock>();
  const operators: Record<string, string> = { ...sharedEnv(stores, shared, mail, folder), ...env };
  for (const name of NODES) {
    const own = ownProxies ? await proxiesTo(targets, ownProxies) : shared;
    proxiesOf.set(name, own);
    const database: Record<string, string> = name === 'bff' ? {} : await databaseEnv(stores, own, name);
    for (const [setting, value] of Object.entries(database)) operators[`${name.toUpperCase()}_${setting}`] = value;
    const clock = options.ownClocks ? movedClock(join(folder, `${name}-clock`)) : undefined;
    if (clock) clocks.set(name, clock);
    const partOn = (port: number, copy: number) =>
      nodePart({
        name: copies === 1 ? name : `${name}-${copy + 1}`,
        program: programOf(name),
        port,
        env: { ...sharedEnv(stores, own, mail, folder), ...env, ...database, ...clock?.env },
        folder,
        ...(clock ? { nodeArgs: clock.nodeArgs } : {}),
      });
    nodes.set(name, (ports.get(name) ?? []).map(partOn));
  }
  const edge = (from: NodeName, to: NodeName | StoreName) => (proxiesOf.get(from) ?? shared)[to];
  const opened = ownProxies ? [...proxiesOf.values()].flatMap((own) => Object.values(own)) : [];
  return {
    nodes: Object.fromEntries(nodes) as Record<NodeName, readonly Part[]>,
    proxies: peers,
    ...(options.ownClocks ? { clocks: Object.fromEntries(clocks) as Record<NodeName, MovedClock> } : {}),
    edge,
    opened,
    env: operators,
  };
}
