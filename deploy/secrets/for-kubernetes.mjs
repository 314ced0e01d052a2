import { newInstallation, rabbitmqUrl, redisUrl, SERVICES } from './installation.mjs';

const CLUSTERS = {
  // The server of the local overlay uses no TLS inside the one node.
  local: { host: 'postgres', suffix: '' },
  production: { host: 'postgres-rw', suffix: '?sslmode=verify-full&sslrootcert=/run/secrets/postgres/ca.crt' },
};

const secret = (name, stringData, { type = 'Opaque', labels = {} } = {}) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, labels: { 'app.kubernetes.io/part-of': 'bahi', ...labels } },
  type,
  stringData,
});

/** One secret for each process, so that none can read what it does not need. */
const ofProcesses = (made) => {
  const shared = { PEER_SECRET: made.peerSecret, REDIS_URL: redisUrl(made, 'redis') };
  const ofService = (service) => {
    const { app, owner } = made.databases[service];
    const own = service === 'auth' ? { AUTH_SECRET: made.authSecret, SMTP_URL: 'smtp://mail:1025' } : {};
    return [
      // The relay holds a lock and listens, so its URL stays that of the server when a pooler takes the place of the other.
      secret(`${service}-secrets`, { ...shared, DATABASE_URL: app.url, RELAY_DATABASE_URL: app.url, ...own }),
      secret(`${service}-migration-secrets`, { DATABASE_URL: app.url, OWNER_DATABASE_URL: owner.url }),
    ];
  };
  return [secret('gateway-secrets', shared), ...SERVICES.flatMap(ofService)];
};

/** With the label the database operator applies a changed password at once. */
const OF_ROLE = { type: 'kubernetes.io/basic-auth', labels: { 'cnpg.io/reload': 'true' } };

const ofRoles = (made) =>
  SERVICES.flatMap((service) =>
    Object.values(made.databases[service]).map(({ role, password }) =>
      secret(`postgres-${role.replaceAll('_', '-')}`, { username: role, password }, OF_ROLE),
    ),
  );

/** In production the cluster operator creates the broker's account and this secret. */
const ofLocalServers = (made) => [
  secret('postgres-superuser', { password: made.superuserPassword }),
  secret('rabbitmq-default-user', {
    connection_string: rabbitmqUrl(made, 'rabbitmq'),
    username: 'bahi',
    password: made.rabbitmqPassword,
  }),
];

/** Every Secret that the manifests of an overlay need and no operator creates. */
export const kubernetesSecrets = (overlay) => {
  const made = newInstallation({ postgres: CLUSTERS[overlay] });
  const redis = secret('redis-password', { 'redis.conf': `requirepass ${made.redisPassword}\n` });
  return [...ofProcesses(made), ...ofRoles(made), redis, ...(overlay === 'local' ? ofLocalServers(made) : [])];
};
