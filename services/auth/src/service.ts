import { authApi, authInternalApi } from '@bahi/contracts/auth';
import { memoryCache } from '@bahi/platform/adapters';
import { platformMigrations } from '@bahi/platform/data';
import { defineService, type ServiceContext } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { type AuthConfig, readAuthConfig } from './config.js';
import { tidy } from './data/tidy.js';
import { createSecrets } from './domain/secrets.js';
import { authHandlers, authInternalHandlers } from './http/index.js';
import type { AuthPorts } from './http/ports.js';
import { createMailPost } from './mail/mail-post.js';
import { authMigrations } from './migrations/index.js';
import { cacheCounters, databaseCounters } from './security/counters.js';
import { createLimiter } from './security/limiter.js';
import { createPasswordHasher } from './security/password-hasher.js';
import { createRevocations } from './security/revocations.js';
import { createSessionGuard } from './security/session-guard.js';
import { createSigningKeys } from './security/signing-keys.js';

const MAIL_EVERY_MS = 1_000;
const REVOCATIONS_EVERY_MS = 1_000;
const TIDY_EVERY_MS = 3_600_000;

function portsFrom(context: ServiceContext<AuthConfig>): AuthPorts {
  const { config, db, clock, cache, logger, lifecycle, mail: mailer } = context;
  const secrets = createSecrets(config.secret);
  const local = memoryCache({ clock });
  lifecycle.opened('local counters', () => local.close());
  return {
    db,
    clock,
    secrets,
    limits: config.limits,
    limiter: createLimiter({ counters: cacheCounters({ shared: cache, local }), secrets }),
    durableLimiter: createLimiter({ counters: databaseCounters({ db, clock }), secrets }),
    networkOf: ({ network, isLoopback }) => (config.exemptsLoopback && isLoopback ? null : [network]),
    hasher: createPasswordHasher({ atOnce: config.hashesAtOnce, maxWaiting: config.hashesWaiting }),
    keys: createSigningKeys({ db, secrets, clock }),
    revocations: createRevocations({ cache, clock, logger }),
    post: createMailPost({ db, mailer, secrets, clock, logger }),
  };
}

function create(context: ServiceContext<AuthConfig>) {
  const { db, clock, logger, peerSecret } = context;
  const ports = portsFrom(context);
  const { keys, post, revocations } = ports;
  // The round under way when the service stops still needs the database.
  context.lifecycle.opened('outgoing mail', () => post.settled());
  const options = { guard: createSessionGuard({ db, clock, keys }), logger, peerSecret };
  return {
    routers: [
      mount(authApi, authHandlers(ports), options),
      mount(authInternalApi, authInternalHandlers(ports), options),
    ],
    jobs: [
      { name: 'outgoing mail', everyMs: MAIL_EVERY_MS, run: () => post.sendDue() },
      { name: 'revocations', everyMs: REVOCATIONS_EVERY_MS, run: () => revocations.repeat() },
      { name: 'tidy', everyMs: TIDY_EVERY_MS, run: () => tidy(db, clock.now()) },
    ],
  };
}

/** Users, shops, sign-in, one-time codes and profiles. */
export const authService = defineService({
  name: 'auth',
  migrations: [...platformMigrations, ...authMigrations],
  readConfig: readAuthConfig,
  create,
});
