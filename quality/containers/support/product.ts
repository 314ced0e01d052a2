import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FaultProxy, openFaultProxy } from '@bahi/testing/worlds/processes/fault-proxy';
import type { Part } from '@bahi/testing/worlds/processes/part';
import {
  type Databases,
  databasesAt,
  type NodeName,
  SERVICES,
  type ServiceName,
} from '@bahi/testing/worlds/processes-world';
import { GenericContainer, Wait } from 'testcontainers';
import {
  addressOf,
  containerPart,
  openPark,
  PASSWORD,
  type Park,
  rabbitMqContainer,
  redisContainer,
  requireImages,
  STORE_IMAGES,
  versionOf,
} from './containers.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const SECRET = 'a-secret-that-only-this-test-run-knows';
const HTTP = 8080;
/** A stopping service finishes its calls first. */
const STOP_MS = 35_000;
const START_MS = 120_000;
const OUT_OF_SERVICE_MS = 1_000;

/** The distributed product as docker-compose.yml arranges it, every part a container of its own. */
export interface ContainerProduct extends Databases {
  /** Leads to the gateway that is in service, as an ingress does. */
  readonly url: string;
  /** Where the caught mails are listed. */
  readonly mailUrl: string;
  readonly nodes: Readonly<Record<NodeName, readonly [Part]>>;
  readonly postgres: Part;
  readonly rabbitmq: Part;
  readonly redis: Part;
  /** A superuser's URL of a database, from this machine. */
  superuserUrl(database: string): string;
  /** Replaces the broker with an empty one. */
  wipeRabbitMq(): Promise<void>;
  /** Starts a second copy, lets calls reach it, then stops the first one as an update does. */
  replace(node: NodeName): Promise<void>;
  /** Runs a command of a service in its container, as an operator does. */
  operate(service: ServiceName, command: string): Promise<{ readonly exitCode: number; readonly output: string }>;
  close(): Promise<void>;
}

/** As the compose file runs them: no capabilities, a read-only file system; pictures live as long as their container. */
class ProductContainer extends GenericContainer {
  constructor(name: string) {
    super(imageOf(name));
    this.hostConfig.ReadonlyRootfs = true;
    // These tests ask for readiness over HTTP; the image's own check would start a program in each container all the time.
    this.createOpts.Healthcheck = { Test: ['NONE'] };
    this.withDroppedCapabilities('ALL')
      .withSecurityOpt('no-new-privileges:true')
      .withTmpFs({ '/tmp': 'rw', ...(name === 'catalog' ? { '/data/files': 'rw,uid=65532,gid=65532' } : {}) })
      .withStartupTimeout(START_MS);
  }
}

/**
 * Starts the whole product on a network of its own.
 * @throws when an image is missing or a part does not come up; nothing is left behind then.
 */
export async function openContainerProduct(): Promise<ContainerProduct> {
  await requireImages([...Object.values(STORE_IMAGES), ...[...SERVICES, 'gateway', 'mail'].map(imageOf)]);
  const park = await openPark();
  try {
    await startAll(park);
    const proxy = await openFaultProxy([]);
    leadToGateway(proxy, park);
    return productIn(park, proxy);
  } catch (error) {
    await park.close();
    throw error;
  }
}

function imageOf(name: string) {
  return `bahi/${name}:${versionOf()}`;
}

function databaseUrl(role: string, service: string) {
  return `postgres://${role}:${PASSWORD}@postgres:5432/bahi_${service}`;
}

function postgresContainer() {
  return (
    new GenericContainer(STORE_IMAGES.postgres)
      .withCommand(['postgres', '-c', 'max_connections=300'])
      .withEnvironment({ POSTGRES_PASSWORD: PASSWORD })
      .withCopyContentToContainer([
        {
          content: readFileSync(join(ROOT, 'deploy/postgres-init/postgres-init.sh'), 'utf8'),
          target: '/docker-entrypoint-initdb.d/10-bahi.sh',
          mode: 0o555,
        },
        ...SERVICES.flatMap((service) => [service, `${service}_owner`]).map((role) => ({
          content: PASSWORD,
          target: `/run/secrets/${role}_database_password`,
          mode: 0o444,
        })),
      ])
      .withExposedPorts(5432)
      // Over TCP: while the server is made it listens on its socket only.
      .withHealthCheck({
        test: ['CMD', 'pg_isready', '--quiet', '--host=127.0.0.1', '--username=postgres'],
        interval: 1_000,
        timeout: 3_000,
        retries: 60,
      })
      .withWaitStrategy(Wait.forHealthCheck())
      .withStartupTimeout(START_MS)
  );
}

function migrationOf(service: ServiceName) {
  return new ProductContainer(service)
    .withCommand(['dist/cli/migrate.js'])
    .withEnvironment({
      DATABASE_URL: databaseUrl(`bahi_${service}`, service),
      OWNER_DATABASE_URL: databaseUrl(`bahi_${service}_owner`, service),
    })
    .withWaitStrategy(Wait.forOneShotStartup());
}

function processOf(name: string, env: Readonly<Record<string, string>>) {
  return new ProductContainer(name)
    .withEnvironment({ REDIS_URL: `redis://:${PASSWORD}@redis:6379`, PEER_SECRET: SECRET, ...env })
    .withExposedPorts(HTTP)
    .withWaitStrategy(Wait.forHttp('/readyz', HTTP));
}

function serviceOf(service: ServiceName) {
  return processOf(service, {
    MIGRATE_ON_START: 'off',
    DATABASE_URL: databaseUrl(`bahi_${service}`, service),
    RABBITMQ_URL: `amqp://bahi:${PASSWORD}@rabbitmq:5672`,
    ...(service === 'auth'
      ? { AUTH_SECRET: SECRET, SMTP_URL: 'smtp://mail:1025', LIMIT_REGISTRATIONS_PER_NETWORK: '1000/1h' }
      : {}),
    ...(service === 'catalog' ? { FILES_DIR: '/data/files' } : {}),
  });
}

async function startAll(park: Park) {
  await Promise.all([
    park.start('postgres', postgresContainer()),
    park.start('rabbitmq', rabbitMqContainer()),
    park.start('redis', redisContainer()),
    park.start(
      'mail',
      new ProductContainer('mail').withExposedPorts(HTTP).withWaitStrategy(Wait.forHttp('/readyz', HTTP)),
    ),
  ]);
  await Promise.all(SERVICES.map((service) => park.start(`${service}-migration`, migrationOf(service))));
  await Promise.all(SERVICES.map((service) => park.start(service, serviceOf(service))));
  await park.start('gateway', gateway());
}

// All callers of a test run share one address.
function gateway() {
  return processOf('gateway', { CALLS_PER_MINUTE: '100000' });
}

/** A started container has another port of this machine than before. */
function leadToGateway(proxy: FaultProxy, park: Park) {
  return proxy.leadTo([park.get('gateway').getMappedPort(HTTP)]);
}

function nodesIn(park: Park, proxy: FaultProxy): ContainerProduct['nodes'] {
  const partOf = (name: string) => containerPart(name, () => park.get(name));
  const gatewayPart = partOf('gateway');
  const bff: Part = {
    ...gatewayPart,
    start: async () => {
      await gatewayPart.start();
      leadToGateway(proxy, park);
    },
  };
  const services = SERVICES.map((name) => [name, [partOf(name)]] as const);
  return { ...(Object.fromEntries(services) as unknown as Record<ServiceName, readonly [Part]>), bff: [bff] };
}

function replaceIn(park: Park, proxy: FaultProxy) {
  return async (node: NodeName) => {
    const name = node === 'bff' ? 'gateway' : node;
    const old = park.get(name);
    await park.start(name, node === 'bff' ? gateway() : serviceOf(node));
    if (node === 'bff') leadToGateway(proxy, park);
    // Like a pod, it leaves the load balancer a moment before it stops: calls are still on their way to it.
    await pause(OUT_OF_SERVICE_MS);
    await old.stop({ timeout: STOP_MS });
  };
}

function productIn(park: Park, proxy: FaultProxy): ContainerProduct {
  const superuserUrl = (name: string) =>
    `postgres://postgres:${PASSWORD}@${addressOf(park.get('postgres'), 5432)}/${name}`;
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    mailUrl: `http://${addressOf(park.get('mail'), HTTP)}/mails`,
    nodes: nodesIn(park, proxy),
    postgres: containerPart('postgres', () => park.get('postgres')),
    rabbitmq: containerPart('rabbitmq', () => park.get('rabbitmq')),
    redis: containerPart('redis', () => park.get('redis')),
    superuserUrl,
    ...databasesAt(superuserUrl),
    wipeRabbitMq: async () => {
      await park.get('rabbitmq').stop();
      await park.start('rabbitmq', rabbitMqContainer());
    },
    replace: replaceIn(park, proxy),
    operate: (service, command) => park.get(service).exec(['/nodejs/bin/node', `dist/cli/${command}.js`]),
    close: async () => {
      await proxy.close();
      await park.close();
    },
  };
}
