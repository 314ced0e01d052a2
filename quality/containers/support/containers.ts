import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '@bahi/testing/workspace-copy';
import type { Part } from '@bahi/testing/worlds/processes/part';
import {
  GenericContainer,
  getContainerRuntimeClient,
  ImageName,
  Network,
  type StartedNetwork,
  type StartedTestContainer,
  Wait,
} from 'testcontainers';

// Its image comes from a registry only; every world of these tests removes its containers itself.
process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';

const STAND_INS = parseEnv(readFileSync(join(ROOT, 'deploy/images/stand-ins.env'), 'utf8'));

/** The images of the stores: those that the environment names, else the stand-ins. */
export const STORE_IMAGES = {
  postgres: imageOf('POSTGRES_IMAGE'),
  rabbitmq: imageOf('RABBITMQ_IMAGE'),
  redis: imageOf('REDIS_IMAGE'),
  caddy: imageOf('CADDY_IMAGE'),
};

/** The processes of the product that run all the time, each with an image of its own. */
export const PRODUCT_IMAGES = ['auth', 'catalog', 'orders', 'billing', 'analytics', 'gateway', 'mail'];

/** The tag of the images of the product. */
export function versionOf(): string {
  return process.env.BAHI_VERSION ?? 'dev';
}

/** For accounts that live as long as a test run. */
export const PASSWORD = 'for-tests-only';

const START_MS = 120_000;

/** @throws Error that names the command which builds missing images. */
export async function requireImages(names: readonly string[]): Promise<void> {
  const { image } = await getContainerRuntimeClient();
  const isThere = await Promise.all(names.map((name) => image.exists(ImageName.fromString(name))));
  const missing = names.filter((_, index) => !isThere[index]);
  if (missing.length > 0)
    throw new Error(
      `No image ${missing.join(', ')}. Build them: node deploy/images/build.mjs && node --env-file=deploy/images/stand-ins.env deploy/images/build-product.mjs --from-workspace`,
    );
}

export function rabbitMqContainer(): GenericContainer {
  return (
    new GenericContainer(STORE_IMAGES.rabbitmq)
      // Its data folder carries the name of the node.
      .withHostname('rabbitmq')
      .withEnvironment({ RABBITMQ_DEFAULT_USER: 'bahi', RABBITMQ_DEFAULT_PASS: PASSWORD })
      .withExposedPorts(5672, 15692)
      .withWaitStrategy(Wait.forLogMessage('Server startup complete'))
      .withStartupTimeout(START_MS)
  );
}

export function redisContainer(): GenericContainer {
  return new GenericContainer(STORE_IMAGES.redis)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--requirepass', PASSWORD])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage('Ready to accept connections'))
    .withStartupTimeout(START_MS);
}

/** Containers on a network of their own, where each finds the others by their names. */
export interface Park {
  /** @throws Error when nothing was started under the name. */
  get(name: string): StartedTestContainer;
  /** Starts a container under a name; an older container of the name keeps running beside it. */
  start(name: string, container: GenericContainer): Promise<void>;
  /** Removes all containers, including those that are still starting. */
  close(): Promise<void>;
}

export async function openPark(): Promise<Park> {
  const network = await new Network().start();
  const coming: Promise<StartedTestContainer>[] = [];
  const running = new Map<string, StartedTestContainer>();
  return {
    get: (name) => {
      const found = running.get(name);
      if (!found) throw new Error(`${name} does not run`);
      return found;
    },
    start: async (name, container) => {
      const started = container.withNetwork(network).withNetworkAliases(name).start();
      coming.push(started);
      running.set(name, await started);
    },
    close: async () => {
      const settled = await Promise.allSettled(coming);
      await Promise.all(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop()] : [])));
      await removeNetwork(network);
    },
  };
}

/**
 * Removes the network of removed containers. An engine may lose the end of a container that was killed while it started, and
 * counts it in the network until it starts anew (Docker 20.10): what stays is an empty network, and no fault of the product.
 */
async function removeNetwork(network: StartedNetwork) {
  try {
    await network.stop();
  } catch (error) {
    if (!/has active endpoints/.test(String(error))) throw error;
    process.stderr.write(`The empty network ${network.getName()} stays: ${String(error)}\n`);
  }
}

/** Where this machine reaches a port of a container. */
export function addressOf(container: StartedTestContainer, port: number): string {
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

const STOP_S = 40;

/** A container as a part that can fail: it restarts with its stored data. */
export function containerPart(name: string, current: () => StartedTestContainer): Part {
  return {
    name,
    pid: null,
    // Of one that has ended, this is the start; it waits as the first start did.
    start: () => current().restart(),
    kill: async () => void (await (await engineOf(current())).kill()),
    stop: async () => void (await (await engineOf(current())).stop({ t: STOP_S })),
    freeze: async () => void (await (await engineOf(current())).pause()),
    thaw: async () => void (await (await engineOf(current())).unpause()),
  };
}

function imageOf(setting: string): string {
  return process.env[setting] ?? STAND_INS[setting] ?? '';
}

async function engineOf(container: StartedTestContainer) {
  return (await getContainerRuntimeClient()).container.getById(container.getId());
}
