import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from './root.mjs';

const onPath = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));

const hasChromium = () =>
  [
    process.env.CHROMIUM ?? '',
    ...['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`),
  ].some((path) => path !== '' && existsSync(path));

const answers = (program, ...args) => onPath(program) && spawnSync(program, args, { timeout: 10_000 }).status === 0;

const hasDocker = () => answers('docker', 'info');

const env = { ...parseEnv(readFileSync(join(ROOT, 'deploy/images/stand-ins.env'), 'utf8')), ...process.env };
/** The stores and the product, as the container suites start them. */
const IMAGES = [
  env.POSTGRES_IMAGE,
  env.REDIS_IMAGE,
  env.RABBITMQ_IMAGE,
  env.CADDY_IMAGE,
  ...['auth', 'catalog', 'orders', 'billing', 'analytics', 'gateway', 'mail', 'operate'].map(
    (name) => `bahi/${name}:${env.BAHI_VERSION ?? 'dev'}`,
  ),
];
const hasImages = () => answers('docker', 'image', 'inspect', ...IMAGES);

const RABBITMQ = '/usr/lib/rabbitmq/lib';
const hasRabbitMq = () =>
  existsSync(RABBITMQ) && readdirSync(RABBITMQ).some((name) => existsSync(join(RABBITMQ, name, 'sbin')));

/** A disk of its own, in memory, for a store that is to run out of space. */
const canMakeDisks = () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-mount-'));
  const isMounted = answers('mount', '-t', 'tmpfs', '-o', 'size=1m', 'bahi', folder);
  if (isMounted) spawnSync('umount', ['--lazy', folder]);
  rmdirSync(folder);
  return isMounted;
};

const hasKubectl = () => onPath('kubectl');

/** The suites over all processes of the distributed form; they need both stores. */
const DISTRIBUTED = /missingForProcesses/;

/**
 * @typedef {{ name: string, suites: string, isHere: () => boolean, imports: RegExp | null, isOptional?: boolean }} Tool
 */

/**
 * What some suites need beyond Node. `imports` finds their files by what they import. The conformance suites of RabbitMQ
 * and Redis share a file with those of the memory adapters and leave their part out by themselves. Optional ones only
 * compare.
 */
export const TOOLS = [
  {
    name: 'Chromium',
    suites: 'browser journeys',
    isHere: hasChromium,
    imports: /@bahi\/testing\/browser\/|playwright-core/,
  },
  {
    name: 'a Docker engine with the images of deploy/README.md',
    suites: 'container suites',
    isHere: () => hasDocker() && (process.env.BAHI_BUILDS_IMAGES === '1' || hasImages()),
    imports: /from '(testcontainers|@testcontainers\/)|\/containers?\.js'/,
  },
  {
    name: 'RabbitMQ',
    suites: 'conformance of the RabbitMQ bus, journeys and chaos over the distributed form',
    isHere: hasRabbitMq,
    imports: DISTRIBUTED,
  },
  {
    name: 'Redis',
    suites: 'conformance of the Redis cache, journeys and chaos over the distributed form',
    isHere: () => onPath('redis-server'),
    imports: DISTRIBUTED,
  },
  {
    name: 'promtool',
    suites: 'evaluation of the alerts on series',
    isHere: () => onPath('promtool'),
    imports: /spawnSync\('promtool'/,
  },
  {
    name: 'the right to mount',
    suites: 'full disks in the short chaos',
    isHere: canMakeDisks,
    imports: null,
  },
  {
    name: 'kubectl',
    suites: "comparison of the manifests' renderer with kubectl",
    isHere: hasKubectl,
    imports: null,
    isOptional: true,
  },
];
