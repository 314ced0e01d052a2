import * as z from 'zod';
import { amqpBus } from '../adapters/amqp-bus.js';
import { FileSettings, openFiles } from '../adapters/open-files.js';
import { redisCache } from '../adapters/redis-cache.js';
import { smtpMail } from '../adapters/smtp-mail.js';
import { systemClock } from '../adapters/system-clock.js';
import { peerSecretsIn } from '../http/peer-secret.js';
import { ConfigError, type Env, readConfig } from '../kernel/config.js';
import { databaseUrls, forEachCell } from '../kernel/database-urls.js';
import type { Lifecycle } from '../kernel/lifecycle.js';
import type { Logger } from '../kernel/logger.js';
import type { Peers } from '../kernel/ports/index.js';
import { cellsOf } from './migrate-cells.js';
import type { Resources } from './types.js';

const MIN_SECRET_CHARS = 32;

export const SharedSettings = z.object({
  REDIS_URL: url(/^rediss?:\/\//, 'redis://redis:6379').describe('Redis, as `redis://`, or `rediss://` for TLS'),
  PEER_SECRET: z
    .string({ error: 'is missing' })
    .refine(areLongEnough, 'must have at least 32 characters; two while one replaces the other, separated by a comma')
    .describe(
      'the same in all processes of an installation; at least 32 characters. While it is replaced two, separated by a comma: the first one is sent, both are accepted',
    ),
  PEER_URL_PATTERN: z
    .string()
    .includes('{name}', { error: 'must contain {name}' })
    .default('http://{name}:8080')
    .describe('the address of the service `{name}`; `AUTH_URL`, `CATALOG_URL` and so on override it for one service'),
});

export const MailSettings = z.object({
  SMTP_URL: url(/^smtps?:\/\//, 'smtp://user:password@mail:587').describe(
    'the mail server, as `smtp://` or `smtps://`; auth sends codes through it',
  ),
  MAIL_FROM: z.string().default('Bahi <no-reply@bahi.example>').describe('the sender of mail'),
});

export const ServiceSettings = SharedSettings.extend({
  DATABASE_URL: databaseUrls('is missing, for example postgres://role:password@postgres/database').describe(
    "the service's own database, as the role `<service>_app`; with several [cells](scaling.md#cells) one URL for each, separated by spaces or line breaks",
  ),
  OWNER_DATABASE_URL: databaseUrls('is missing')
    .optional()
    .describe('the same databases as the role that owns the tables, for migrations only; `DATABASE_URL` when left out'),
  RELAY_DATABASE_URL: databaseUrls('is missing')
    .optional()
    .describe(
      'the same as `DATABASE_URL` without a pooler between, for the relay, which listens and holds a lock; `DATABASE_URL` when left out',
    ),
  RABBITMQ_URL: url(/^amqps?:\/\//, 'amqp://user:password@rabbitmq').describe(
    'RabbitMQ, as `amqp://`, or `amqps://` for TLS',
  ),
  EVENT_QUEUES: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(1)
    .describe(
      'into how many queues the events of each producer are split by shop, 1 to 64; the same in all copies of a service. More than 1 needs the plugin `rabbitmq_consistent_hash_exchange`',
    ),
  ...MailSettings.shape,
  SMTP_URL: MailSettings.shape.SMTP_URL.default('smtp://mail:1025'),
  FILES_DIR: z
    .string()
    .default('/data/files')
    .describe('the folder of pictures, for catalog, unless `FILES_URL` names a bucket'),
});

/** The settings of the gateway; @throws ConfigError naming every gap. */
export function readSharedSettings(env: Env): z.output<typeof SharedSettings> {
  return readConfig(SharedSettings, env);
}

/** The settings of a service; @throws ConfigError naming every gap. */
export function readServiceSettings(env: Env): z.output<typeof ServiceSettings> {
  return forEachCell(readConfig(ServiceSettings, env));
}

export interface ConnectOptions {
  readonly name: string;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
}

/**
 * The shared resources of the distributed form, which the gateway needs, too.
 * @throws ConfigError naming every gap.
 */
export function connectShared(env: Env, { logger, lifecycle }: ConnectOptions) {
  const settings = readSharedSettings(env);
  const cache = redisCache({ url: settings.REDIS_URL, logger });
  lifecycle.opened('cache', () => cache.close());
  return {
    cache,
    peers: peersFrom(env, settings.PEER_URL_PATTERN),
    peerSecret: settings.PEER_SECRET,
    clock: systemClock(),
  };
}

/**
 * The resources of a service in the distributed form: RabbitMQ, Redis, SMTP, a mounted folder or a bucket, services by name.
 * @throws ConfigError naming every gap.
 */
export function connectResources(env: Env, options: ConnectOptions): Resources {
  const settings = readServiceSettings(env);
  const { logger, lifecycle, name } = options;
  const [cell, ...furtherCells] = cellsOf(settings);
  if (!cell) throw new ConfigError(['DATABASE_URL: is missing']);
  const shared = connectShared(env, options);
  const mail = smtpMail({ url: settings.SMTP_URL, from: settings.MAIL_FROM });
  lifecycle.opened('mail', () => mail.close());
  const events = amqpBus({
    url: settings.RABBITMQ_URL,
    connectionName: name,
    logger,
    queues: settings.EVENT_QUEUES,
  });
  lifecycle.opened('bus', () => events.close());
  return {
    ...shared,
    events,
    mail,
    logger,
    ...cell,
    furtherCells,
    files: openFiles(readConfig(FileSettings, env), settings.FILES_DIR),
  };
}

function areLongEnough(setting: string) {
  const secrets = peerSecretsIn(setting);
  return secrets.length <= 2 && secrets.every((secret) => secret.length >= MIN_SECRET_CHARS);
}

function url(protocols: RegExp, example: string) {
  return z.string({ error: `is missing, for example ${example}` }).regex(protocols, `must look like ${example}`);
}

/** `http://{name}:8080` and overrides such as `CATALOG_URL=http://10.0.0.4:3000`. */
function peersFrom(env: Env, pattern: string): Peers {
  return (service) => env[`${service.toUpperCase()}_URL`] || pattern.replace('{name}', service);
}
