import { connectResources, connectShared, serviceSettings } from '../src/host/index.js';
import { ConfigError, createLifecycle, type Env, type Lifecycle, silentLogger } from '../src/kernel/index.js';

const logger = silentLogger();
/** An address without a server: resources connect later, or never. */
const NOWHERE = '127.0.0.1:1';
const env: Env = {
  DATABASE_URL: `postgres://orders@${NOWHERE}/orders`,
  REDIS_URL: `redis://${NOWHERE}`,
  RABBITMQ_URL: `amqp://${NOWHERE}`,
  PEER_SECRET: 's'.repeat(32),
};

let lifecycle: Lifecycle;
beforeEach(() => {
  lifecycle = createLifecycle({ logger });
});
afterEach(() => lifecycle.close());

function connect(more: Env = {}) {
  return connectResources({ ...env, ...more }, { name: 'orders', logger, lifecycle });
}

/** The names of the settings that a start complains about. */
function gapsOf(start: () => unknown): string[] {
  try {
    start();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.gaps.map((gap) => gap.split(':')[0] ?? '');
  }
}

describe('the world of a service of its own', () => {
  it('names all unknown settings at once', () => {
    const none = () => connectResources({}, { name: 'orders', logger, lifecycle });

    expect(gapsOf(none).sort()).toEqual(Object.keys(env).sort());
  });

  it.each([
    ['DATABASE_URL', 'mysql://orders@postgres/orders'],
    ['REDIS_URL', 'redis:6379'],
    ['RABBITMQ_URL', 'http://rabbitmq'],
    ['PEER_SECRET', 's'.repeat(31)],
    ['PEER_SECRET', `${'s'.repeat(32)},${'n'.repeat(31)}`],
    ['PEER_SECRET', ['s', 'n', 'm'].map((letter) => letter.repeat(32)).join()],
    ['PEER_URL_PATTERN', 'http://orders:8080'],
    ['SMTP_URL', 'mail:1025'],
  ])('takes no %s like %s', (name, value) => {
    expect(gapsOf(() => connect({ [name]: value }))).toEqual([name]);
  });

  it('finds its peers by name, and one of them at its configured address', () => {
    const { peers } = connect({ CATALOG_URL: 'http://10.0.0.4:3000', AUTH_URL: '' });

    expect(['catalog', 'auth', 'billing'].map(peers)).toEqual([
      'http://10.0.0.4:3000',
      'http://auth:8080',
      'http://billing:8080',
    ]);
    expect(connect({ PEER_URL_PATTERN: 'http://{name}.bahi:80' }).peers('catalog')).toBe('http://catalog.bahi:80');
  });

  it('migrates as the owner of the tables where there is one', () => {
    const owner = `postgres://orders_owner@${NOWHERE}/orders`;

    expect(connect().ownerDatabaseUrl).toBe(env.DATABASE_URL);
    expect(connect({ OWNER_DATABASE_URL: owner })).toMatchObject({
      databaseUrl: env.DATABASE_URL,
      ownerDatabaseUrl: owner,
    });
  });
});

describe('the cells of a service', () => {
  const [one, two] = ['one', 'two'].map((host) => `postgres://orders:a%20b@${host}/orders`);
  const owners = ['one', 'two'].map((host) => `postgres://orders_owner@${host}/orders`);

  it('have one URL each, in the order of their numbers', () => {
    const cells = connect({ DATABASE_URL: ` ${one}\n${two} `, OWNER_DATABASE_URL: owners.join(' ') });

    expect(cells).toMatchObject({
      databaseUrl: one,
      ownerDatabaseUrl: owners[0],
      furtherCells: [{ databaseUrl: two, ownerDatabaseUrl: owners[1] }],
    });
  });

  it('are refused when one has no URL, or no owner', () => {
    expect(gapsOf(() => connect({ DATABASE_URL: `${one} mysql://two/orders` }))).toEqual(['DATABASE_URL']);
    const half = { OWNER_DATABASE_URL: owners[0], RELAY_DATABASE_URL: one };
    expect(gapsOf(() => connect({ DATABASE_URL: `${one} ${two}`, ...half }))).toEqual(Object.keys(half));
  });

  it('are refused for a service whose data covers all shops', () => {
    const definition = { name: 'orders', migrations: [], readConfig: () => null, create: () => ({ routers: [] }) };
    const cells = { ...env, DATABASE_URL: `${one} ${two}` };
    const start = (isInOneCell: boolean) => () =>
      serviceSettings({ ...definition, isInOneCell }, cells).map((read) => read());

    expect(gapsOf(start(true))).toEqual(['DATABASE_URL']);
    expect(gapsOf(start(false))).toEqual([]);
  });
});

describe('the relay', () => {
  it('has the URL of the rest, or one without a pooler', () => {
    const direct = `postgres://orders@${NOWHERE}/orders?direct`;

    expect(connect().relayDatabaseUrl).toBeUndefined();
    expect(connect({ RELAY_DATABASE_URL: direct }).relayDatabaseUrl).toBe(direct);
    expect(gapsOf(() => connect({ RELAY_DATABASE_URL: 'mysql://orders' }))).toEqual(['RELAY_DATABASE_URL']);
  });
});

describe('the world of the gateway', () => {
  it('needs the cache and the secret, and neither database nor broker', () => {
    const { REDIS_URL, PEER_SECRET } = env;
    const shared = (given: Env) => connectShared(given, { name: 'gateway', logger, lifecycle });

    expect(shared({ REDIS_URL, PEER_SECRET }).peerSecret).toBe(PEER_SECRET);
    expect(gapsOf(() => shared({})).sort()).toEqual(['PEER_SECRET', 'REDIS_URL']);
  });
});
