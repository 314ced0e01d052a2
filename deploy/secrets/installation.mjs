import { randomBytes } from 'node:crypto';

/** Services with a database of their own. */
export const SERVICES = ['auth', 'catalog', 'orders', 'billing', 'analytics'];

// Only letters, digits, - and _: the values are used in URLs and configuration files without quoting.
const random = () => randomBytes(32).toString('base64url');

const rolesOf = (service, { host, suffix }) => {
  const [app, owner] = [random(), random()];
  const url = (role, password) => `postgres://${role}:${password}@${host}:5432/bahi_${service}${suffix}`;
  return {
    app: { role: `bahi_${service}`, password: app, url: url(`bahi_${service}`, app) },
    owner: { role: `bahi_${service}_owner`, password: owner, url: url(`bahi_${service}_owner`, owner) },
  };
};

/** Fresh random values for one installation; `postgres` names its host and the end of its URLs. */
export const newInstallation = ({ postgres }) => ({
  peerSecret: random(),
  authSecret: random(),
  superuserPassword: random(),
  rabbitmqPassword: random(),
  redisPassword: random(),
  databases: Object.fromEntries(SERVICES.map((service) => [service, rolesOf(service, postgres)])),
});

export const rabbitmqUrl = ({ rabbitmqPassword }, host) => `amqp://bahi:${rabbitmqPassword}@${host}:5672`;
export const redisUrl = ({ redisPassword }, host) => `redis://:${redisPassword}@${host}:6379`;
