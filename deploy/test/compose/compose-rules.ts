import { LONGEST_CALL_SECONDS, migrationSettings, POOL_SIZE, PROCESSES } from '@bahi/testing/process-profiles';
import { cacheFaults } from '../rules/data.js';
import type { ComposeFile, ComposeService } from './compose-file.js';

export type ComposeRule = (file: ComposeFile) => string[];

type Claim = readonly [broken: (service: ComposeService, name: string) => boolean, text: string];

export const everyContainerIsGuarded = onServices([
  [({ read_only: isReadOnly }) => isReadOnly !== true, 'may write to its root file system'],
  [({ cap_drop: dropped }) => !dropped?.includes('ALL'), 'keeps capabilities'],
  [({ security_opt: options }) => !options?.includes('no-new-privileges:true'), 'may gain privileges'],
  // Images of the product name their user themselves; those of others start as root.
  [({ image, user }) => !isOurs(image) && !/^[1-9]/.test(user ?? ''), 'runs as root'],
  [(service) => !limitsOf(service).cpus || !limitsOf(service).memory, 'has no limits'],
  [({ logging }) => !logging?.options?.['max-size'] || !logging.options['max-file'], 'fills the disk with its log'],
]);

/** The signal of the image is SIGTERM, at which PostgreSQL waits for its clients to leave; SIGINT ends it. */
export const stoppingLosesNoCall = onServices([
  [
    ({ stop_grace_period: grace }, name) => isProduct(name) && secondsIn(grace) < LONGEST_CALL_SECONDS,
    'is killed before its longest call ends',
  ],
  [
    ({ stop_grace_period: grace, stop_signal: signal }, name) =>
      name === 'postgres' && (signal !== 'SIGINT' || secondsIn(grace) < 60),
    'is killed before its last transaction ends',
  ],
]);

export const dataOutlivesItsContainer = onServices([
  [
    (service, name) => {
      const folder = keptBy(name, service);
      const mounts = (service.volumes ?? []).map((mount) => mount.split(':'));
      return folder !== undefined && !mounts.some(([from = '', to]) => !from.startsWith('.') && to === folder);
    },
    'loses its data with its container',
  ],
]);

export const onlyMigrationsMigrate = onServices([
  [
    ({ environment = {} }, name) =>
      PROCESSES.get(name)?.settings.has('MIGRATE_ON_START') === true && environment.MIGRATE_ON_START !== 'off',
    'migrates without the right to',
  ],
]);

/** No proxy is in front by default. */
export const noProxyIsTrustedByDefault = onServices([
  [
    ({ environment = {} }, name) => name === 'gateway' && !/^\$\{\w+:-0\}$/.test(environment.TRUSTED_PROXY_HOPS ?? ''),
    'trusts addresses that callers invent',
  ],
]);

export const cacheEvictsWhenFull: ComposeRule = ({ services: { redis } }) =>
  cacheFaults(redis?.command ?? [], Number.parseInt(limitsOf(redis ?? { image: '' }).memory ?? '0', 10)).map(
    (fault) => `redis: ${fault}`,
  );

export const connectionsSuffice: ComposeRule = ({ services }) => {
  const allowed = Number(/max_connections=(\d+)/.exec(services.postgres?.command?.join(' ') ?? '')?.[1] ?? 100);
  const copies = [...PROCESSES.keys()].filter((name) => name !== 'gateway').length;
  // Twice, because a copy and its successor may be up together; then migrations and people.
  const wanted = 2 * copies * (POOL_SIZE + 1) + 20;
  return allowed >= wanted ? [] : [`postgres: allows ${allowed} connections, ${wanted} may be wanted`];
};

/** Containers restart, except those whose work is done. */
export const everyContainerComesBack = onServices([
  [({ restart }, name) => restart !== (isMigration(name) ? 'no' : 'unless-stopped'), 'does not come back as it should'],
]);

export const everyImageHasAVersion = onServices([
  [
    ({ image }) => !/:[^/]+$/.test(image.replace(/\$\{\w+:-([^}]*)\}/g, '$1')) || /latest\}?$/.test(image),
    'its image has no version',
  ],
]);

export const dependentsWaitForReadiness: ComposeRule = ({ services }) =>
  Object.entries(services).flatMap(([name, { depends_on: needed = {}, healthcheck, image }]) => [
    ...Object.entries(needed)
      .filter(
        ([other, { condition }]) =>
          condition !== (isMigration(other) ? 'service_completed_successfully' : 'service_healthy'),
      )
      .map(([other, { condition }]) => `${name}: ${other} is ${condition}, not ready`),
    ...(isOurs(image) || healthcheck ? [] : [`${name}: has no health check`]),
  ]);

export const servicesStartMigrated: ComposeRule = ({ services }) =>
  [...PROCESSES.keys()]
    .filter((name) => name !== 'gateway')
    .flatMap((name) => {
      const migration = services[`${name}-migration`];
      const service = services[name];
      return [
        ...(migration?.command?.join(' ') === 'dist/cli/migrate.js' ? [] : [`${name}: has no migration`]),
        ...(migration?.image === service?.image ? [] : [`${name}: migrates with another image`]),
        ...(service?.depends_on?.[`${name}-migration`] ? [] : [`${name}: does not wait for its schema`]),
      ];
    });

/** docker-compose pulls an image that nothing has built before, and no registry has one that was built here. */
export const everyImageIsBuiltBeforeItRuns: ComposeRule = ({ services }) =>
  Object.entries(services)
    .filter(([, { image }]) => isOurs(image))
    .flatMap(([name, { image, depends_on: needed = {} }]) => {
      const builders = Object.keys(services).filter((it) => services[it]?.image === image && services[it]?.build);
      const isBuilt = builders.length === 1 && builders.every((builder) => builder === name || builder in needed);
      return isBuilt ? [] : [`${name}: runs before its image is built, or it is built twice`];
    });

export const onePortIsPublished: ComposeRule = (file) => {
  const published = publishedBy(file);
  return [
    ...(published.length === 1 ? [] : [`${published.length} ports are published`]),
    ...published.filter(({ name }) => name !== 'gateway').map(({ name }) => `${name}: is open to the world`),
    ...published
      .filter(({ port }) => !/^(127\.0\.0\.1|\$\{\w+:-127\.0\.0\.1\}):/.test(port))
      .map(({ name }) => `${name}: listens on every address`),
  ];
};

export const onlyGatewayAndAuthReachOutside: ComposeRule = ({ services, networks }) => [
  ...(networks.internal?.internal ? [] : ['internal: is not closed']),
  ...Object.entries(services)
    .filter(([name, { networks: joined = [] }]) => joined.includes('external') && !['gateway', 'auth'].includes(name))
    .map(([name]) => `${name}: reaches outside`),
];

/** `made` are the files that the program for secrets writes. */
export function everySecretIsMade(made: readonly string[]): ComposeRule {
  return ({ services, secrets }) => [
    ...Object.entries(services).flatMap(([name, service]) =>
      secretsUsed(service)
        .filter((secret) => !service.secrets?.includes(secret) || !secrets[secret])
        .map((secret) => `${name}: there is no secret ${secret}`),
    ),
    ...Object.entries(secrets)
      .filter(([, { file }]) => !made.includes(file.replace('./deploy/compose/secrets/', '')))
      .map(([name]) => `${name}: is not generated`),
    ...Object.entries(services)
      .filter(([name, { secrets: own = [] }]) => isProduct(name) && own.some((secret) => secret.includes('_owner_')))
      .map(([name]) => `${name}: holds the key of the owner of its tables`),
  ];
}

function onServices(claims: readonly Claim[]): ComposeRule {
  return ({ services }) =>
    Object.entries(services).flatMap(([name, service]) =>
      claims.filter(([isBroken]) => isBroken(service, name)).map(([, text]) => `${name}: ${text}`),
    );
}

function limitsOf({ deploy }: ComposeService) {
  return deploy?.resources?.limits ?? {};
}

function isOurs(image: string) {
  return image.startsWith('${BAHI_IMAGES:-bahi}/');
}

function isProduct(name: string) {
  return PROCESSES.has(name);
}

function isMigration(name: string) {
  return name.endsWith('-migration');
}

function secondsIn(text = '10s') {
  return Number.parseInt(text, 10);
}

/** The data of a container that must outlive it. */
function keptBy(name: string, { environment = {} }: ComposeService): string | undefined {
  return { postgres: environment.PGDATA, rabbitmq: '/var/lib/rabbitmq', catalog: environment.FILES_DIR }[name];
}

function publishedBy({ services }: ComposeFile) {
  return Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => ({ name, port })));
}

function secretsUsed({ environment = {}, secrets = [], healthcheck }: ComposeService): string[] {
  const paths = [...Object.values(environment), JSON.stringify(healthcheck ?? '')].join(' ');
  return [...new Set([...secrets, ...[...paths.matchAll(/\/run\/secrets\/([\w.]+)/g)].map(([, name]) => name ?? '')])];
}

const TYPED_SECRET = /password|secret|:\/\/[^/]*:[^/]*@/i;

export const noSecretIsWrittenDown: ComposeRule = ({ services }) =>
  Object.entries(services).flatMap(([name, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([setting, value]) => !setting.endsWith('_FILE') && TYPED_SECRET.test(`${setting}=${value}`))
      .map(([setting]) => `${name}: ${setting} is written down`),
  );

export const settingsAreThoseOfTheCode: ComposeRule = ({ services }) =>
  Object.entries(services).flatMap(([name, { environment = {} }]) => {
    const profile = PROCESSES.get(name);
    if (!profile && !isMigration(name)) return [];
    const read = profile?.settings ?? migrationSettings;
    const needed = profile?.needed ?? [...migrationSettings];
    const given = Object.keys(environment).map((setting) => setting.replace(/_FILE$/, ''));
    return [
      ...given.filter((setting) => !read.has(setting)).map((setting) => `${name}: no code reads ${setting}`),
      ...needed.filter((setting) => !given.includes(setting)).map((setting) => `${name}: lacks ${setting}`),
    ];
  });

export const volumesAreNamed: ComposeRule = ({ services, volumes }) =>
  Object.entries(services).flatMap(([name, { volumes: mounted = [] }]) =>
    mounted
      .map((mount) => mount.split(':'))
      .filter(([source = '', , mode]) => (source.startsWith('.') ? mode !== 'ro' : !(source in volumes)))
      .map(([source]) => `${name}: ${source} is neither a named volume nor a file to read`),
  );

const ONLY_NEWER = ['name', 'include', 'version'];

/** What the older docker-compose rejects. */
export const bothComposesReadIt: ComposeRule = (file) => [
  ...ONLY_NEWER.filter((field) => field in file).map((field) => `${field}: is not for both`),
  ...Object.entries(file.services).flatMap(([name, { depends_on: needed = {}, healthcheck = {} }]) => [
    ...Object.values(needed)
      .filter((it) => Object.keys(it).some((key) => key !== 'condition'))
      .map(() => `${name}: depends_on has more than a condition`),
    ...('start_interval' in healthcheck ? [`${name}: start_interval is not for both`] : []),
  ]),
];
