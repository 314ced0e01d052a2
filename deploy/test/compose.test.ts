import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { COMPOSE_PATH, type ComposeFile, OPERATE_PATH, PUBLIC_PATH, readCompose } from './compose/compose-file.js';
import * as rules from './compose/compose-rules.js';
import * as operateRules from './compose/operate-rules.js';
import * as publicRules from './compose/public-rules.js';
import { DEPLOY, ROOT } from './render/overlays.js';

function filesMade(): string[] {
  const program = `import('${join(DEPLOY, 'secrets/for-compose.mjs')}').then(({ composeFiles }) => console.log(Object.keys(composeFiles()).join()))`;
  return spawnSync(process.execPath, ['--eval', program], { encoding: 'utf8' }).stdout.trim().split(',');
}

const { everySecretIsMade, ...plain } = rules;
const RULES: Readonly<Record<string, rules.ComposeRule>> = {
  ...plain,
  everySecretIsMade: everySecretIsMade(filesMade()),
};

type Change = (file: ComposeFile) => void;

function service(file: ComposeFile, name: string) {
  const found = file.services[name];
  if (!found) throw new Error(`There is no service ${name}`);
  return found;
}

function onService(name: string, fields: Record<string, unknown>): Change {
  return (file) => void Object.assign(service(file, name), fields);
}

function setting(name: string, key: string, value: string): Change {
  return (file) => {
    const found = service(file, name);
    found.environment = { ...found.environment, [key]: value };
  };
}

const MISTAKES: readonly (readonly [rule: string, change: Change, report: string])[] = [
  ['everyContainerIsGuarded', onService('orders', { read_only: false }), 'orders: may write'],
  ['everyContainerIsGuarded', onService('redis', { user: undefined }), 'redis: runs as root'],
  ['everyContainerIsGuarded', onService('redis', { cap_drop: [] }), 'redis: keeps capabilities'],
  ['everyContainerIsGuarded', onService('mail', { security_opt: [] }), 'mail: may gain privileges'],
  ['everyContainerIsGuarded', onService('postgres', { deploy: {} }), 'postgres: has no limits'],
  ['everyContainerIsGuarded', onService('orders', { logging: undefined }), 'orders: fills the disk'],
  [
    'stoppingLosesNoCall',
    onService('catalog', { stop_grace_period: undefined }),
    'catalog: is killed before its longest',
  ],
  ['stoppingLosesNoCall', onService('postgres', { stop_signal: undefined }), 'postgres: is killed'],
  ['dataOutlivesItsContainer', onService('postgres', { volumes: [] }), 'postgres: loses its data'],
  ['dataOutlivesItsContainer', onService('catalog', { volumes: ['catalog-files:/data'] }), 'catalog: loses its data'],
  ['onlyMigrationsMigrate', setting('orders', 'MIGRATE_ON_START', 'on'), 'orders: migrates'],
  ['noProxyIsTrustedByDefault', setting('gateway', 'TRUSTED_PROXY_HOPS', '1'), 'callers invent'],
  ['cacheEvictsWhenFull', onService('redis', { command: ['redis-server'] }), 'redis: refuses writes'],
  ['connectionsSuffice', onService('postgres', { command: ['postgres'] }), 'allows 100 connections'],
  ['everyContainerComesBack', onService('billing', { restart: 'no' }), 'billing: does not come back'],
  ['everyContainerComesBack', onService('auth-migration', { restart: 'always' }), 'auth-migration: does not come back'],
  ['everyImageHasAVersion', onService('redis', { image: 'redis' }), 'redis: its image'],
  ['everyImageHasAVersion', onService('redis', { image: '${REDIS_IMAGE:-redis:latest}' }), 'redis: its image'],
  [
    'dependentsWaitForReadiness',
    onService('orders', { depends_on: { rabbitmq: { condition: 'service_started' } } }),
    'rabbitmq is service_started',
  ],
  ['dependentsWaitForReadiness', onService('postgres', { healthcheck: undefined }), 'postgres: has no health check'],
  ['servicesStartMigrated', (file) => delete file.services['orders-migration'], 'orders: has no migration'],
  ['servicesStartMigrated', onService('orders', { depends_on: {} }), 'orders: does not wait'],
  ['everyImageIsBuiltBeforeItRuns', onService('auth-migration', { build: undefined }), 'auth-migration: runs before'],
  ['everyImageIsBuiltBeforeItRuns', onService('orders', { build: { target: 'orders' } }), 'orders: runs before'],
  ['everyImageIsBuiltBeforeItRuns', onService('orders', { depends_on: {} }), 'orders: runs before'],
  ['onePortIsPublished', onService('postgres', { ports: ['127.0.0.1:5432:5432'] }), '2 ports are published'],
  ['onePortIsPublished', onService('gateway', { ports: ['8080:8080'] }), 'listens on every address'],
  [
    'onlyGatewayAndAuthReachOutside',
    onService('orders', { networks: ['internal', 'external'] }),
    'orders: reaches outside',
  ],
  ['onlyGatewayAndAuthReachOutside', (file) => delete file.networks.internal?.internal, 'internal: is not closed'],
  [
    'everySecretIsMade',
    setting('orders', 'DATABASE_URL_FILE', '/run/secrets/order_url'),
    'orders: there is no secret order_url',
  ],
  [
    'everySecretIsMade',
    (file) => Object.assign(file.secrets, { extra: { file: './deploy/compose/secrets/extra' } }),
    'extra: is not generated',
  ],
  ['everySecretIsMade', onService('orders', { secrets: ['orders_owner_database_url'] }), 'orders: holds the key'],
  [
    'noSecretIsWrittenDown',
    setting('orders', 'RABBITMQ_URL', 'amqp://bahi:bahi@rabbitmq'),
    'RABBITMQ_URL is written down',
  ],
  ['settingsAreThoseOfTheCode', setting('orders', 'LOGLEVEL', 'info'), 'no code reads LOGLEVEL'],
  ['settingsAreThoseOfTheCode', onService('orders', { environment: {} }), 'orders: lacks DATABASE_URL'],
  ['volumesAreNamed', onService('catalog', { volumes: ['uploads:/data/files'] }), 'uploads is neither'],
  ['bothComposesReadIt', (file) => Object.assign(file, { name: 'bahi' }), 'name: is not for both'],
  ['bothComposesReadIt', onService('redis', { healthcheck: { start_interval: '1s' } }), 'start_interval'],
];

/** Ignores order and wording of the file. */
const MATTERS_OF_TASTE = [
  'no-build-and-image',
  'no-unbound-port-interfaces',
  'require-project-name-field',
  'require-quotes-in-ports',
  'service-dependencies-alphabetical-order',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
];

function complaintsOfLinter(path: string): unknown[] {
  const linter = join(ROOT, 'node_modules/dclint/bin/dclint.cjs');
  const disabled = MATTERS_OF_TASTE.flatMap((rule) => ['--disable-rule', rule]);
  const { stdout } = spawnSync(process.execPath, [linter, path, '--formatter', 'json', ...disabled], {
    encoding: 'utf8',
  });
  return (JSON.parse(stdout) as { messages: unknown[] }[]).flatMap(({ messages }) => messages);
}

describe('docker-compose.yml', () => {
  it('is what the compose schema and its linter accept', () => {
    expect(complaintsOfLinter(COMPOSE_PATH)).toEqual([]);
  });

  it.each(Object.entries(RULES))('%s', (_name, rule) => {
    expect(rule(readCompose())).toEqual([]);
  });

  it.each(MISTAKES)('%s reports what breaks it (%#)', (rule, change, report) => {
    const file = structuredClone(readCompose());
    change(file);

    expect(RULES[rule]?.(file).join('\n')).toContain(report);
  });

  it('has a mistake for every rule', () => {
    const tried = new Set(MISTAKES.map(([rule]) => rule));

    expect(Object.keys(RULES).filter((rule) => !tried.has(rule))).toEqual([]);
  });
});

const PUBLIC_RULES: Readonly<Record<string, rules.ComposeRule>> = publicRules;

const PUBLIC_MISTAKES: readonly (readonly [rule: string, change: Change, report: string])[] = [
  ['addedContainersAreGuarded', onService('caddy', { read_only: false }), 'caddy: may write'],
  ['addedContainersAreGuarded', onService('backup', { cap_add: ['SYS_ADMIN'] }), 'backup: may SYS_ADMIN'],
  ['addedContainersAreGuarded', onService('restore', { cap_drop: [] }), 'restore: keeps capabilities'],
  ['addedContainersAreGuarded', onService('caddy', { security_opt: [] }), 'caddy: may gain privileges'],
  ['addedContainersAreGuarded', onService('backup', { logging: undefined }), 'backup: fills the disk'],
  ['addedContainersAreGuarded', onService('caddy', { deploy: {} }), 'caddy: has no limits'],
  ['oneProxyIsTrusted', setting('gateway', 'TRUSTED_PROXY_HOPS', '2'), 'believes others'],
  ['oneProxyIsTrusted', setting('gateway', 'HSTS', 'off'), 'believes others'],
  ['onlyCaddyIsPublic', onService('postgres', { ports: ['5432:5432'] }), 'postgres: is open'],
  ['backupsStayInside', onService('backup', { network_mode: undefined }), 'backup: has a network'],
  ['backupsStayInside', onService('backup', { volumes: ['catalog-files:/data/files'] }), 'backup: writes pictures'],
  ['backupsStayInside', onService('gateway', { volumes: ['postgres-socket:/sockets'] }), 'gateway: is a superuser'],
  ['backupsAreScheduled', onService('backup', { command: ['once'] }), 'runs on no schedule'],
  ['backupsAreScheduled', setting('backup', 'BACKUP_AT', 'now and then'), 'has no time'],
  ['backupsAreScheduled', setting('backup', 'BACKUP_KEEP_DAYS', '${BACKUP_KEEP_DAYS:-3}'), 'before a loss'],
  ['backupsAreScheduled', onService('backup', { volumes: [] }), 'has no target'],
  ['backupsAreScheduled', onService('backup', { healthcheck: undefined }), 'nobody sees'],
];

describe('deploy/compose/public.yml', () => {
  it('is what the compose schema and its linter accept', () => {
    expect(complaintsOfLinter(PUBLIC_PATH)).toEqual([]);
  });

  it.each(Object.entries(PUBLIC_RULES))('%s', (_name, rule) => {
    expect(rule(readCompose(PUBLIC_PATH))).toEqual([]);
  });

  it.each(PUBLIC_MISTAKES)('%s reports what breaks it (%#)', (rule, change, report) => {
    const file = structuredClone(readCompose(PUBLIC_PATH));
    change(file);

    expect(PUBLIC_RULES[rule]?.(file).join('\n')).toContain(report);
  });

  it('starts the database as docker-compose.yml does, with one socket more', () => {
    const [own, base] = [PUBLIC_PATH, COMPOSE_PATH].map((path) => readCompose(path).services.postgres?.command ?? []);

    expect(own?.slice(0, -2)).toEqual(base);
    expect(own?.at(-1)).toBe('unix_socket_directories=/var/run/postgresql,/sockets');
  });
});

const OPERATE_RULES: Readonly<Record<string, rules.ComposeRule>> = operateRules;

const OPERATE_MISTAKES: readonly (readonly [rule: string, change: Change, report: string])[] = [
  ['operatorIsGuarded', onService('operate', { cap_add: ['SYS_ADMIN'] }), 'operate: may SYS_ADMIN'],
  ['operatorStaysInside', onService('operate', { networks: ['internal', 'external'] }), 'open to the world'],
  ['operatorStaysInside', onService('operate', { ports: ['9000:9000'] }), 'open to the world'],
  ['operatorFindsEverything', setting('operate', 'BILLING_OWNER_DATABASE_URL_FILE', '/x'), 'not know billing_owner'],
  ['operatorFindsEverything', onService('operate', { volumes: ['files:/data/files'] }), 'other pictures'],
  ['operatorFindsEverything', onService('operate', { user: '0:0' }), 'catalog cannot read'],
];

describe('deploy/compose/operate.yml', () => {
  it('is what the compose schema and its linter accept', () => {
    expect(complaintsOfLinter(OPERATE_PATH)).toEqual([]);
  });

  it.each(Object.entries(OPERATE_RULES))('%s', (_name, rule) => {
    expect(rule(readCompose(OPERATE_PATH))).toEqual([]);
  });

  it.each(OPERATE_MISTAKES)('%s reports what breaks it (%#)', (rule, change, report) => {
    const file = structuredClone(readCompose(OPERATE_PATH));
    change(file);

    expect(OPERATE_RULES[rule]?.(file).join('\n')).toContain(report);
  });
});
