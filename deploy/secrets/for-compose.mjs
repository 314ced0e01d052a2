import { newInstallation, rabbitmqUrl, redisUrl, SERVICES } from './installation.mjs';

const ofService = (service, { app, owner }) => ({
  [`${service}_database_url`]: app.url,
  [`${service}_database_password`]: app.password,
  [`${service}_owner_database_url`]: owner.url,
  [`${service}_owner_database_password`]: owner.password,
});

/** File name to content, for docker-compose.yml. */
export const composeFiles = () => {
  const made = newInstallation({ postgres: { host: 'postgres', suffix: '' } });
  return {
    peer_secret: made.peerSecret,
    auth_secret: made.authSecret,
    postgres_password: made.superuserPassword,
    'rabbitmq.conf': `default_user = bahi\ndefault_pass = ${made.rabbitmqPassword}\n`,
    rabbitmq_url: rabbitmqUrl(made, 'rabbitmq'),
    'redis.conf': `requirepass ${made.redisPassword}\n`,
    redis_password: made.redisPassword,
    redis_url: redisUrl(made, 'redis'),
    ...Object.assign({}, ...SERVICES.map((service) => ofService(service, made.databases[service]))),
  };
};
