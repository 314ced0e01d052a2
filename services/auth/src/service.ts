import { authApi, authInternalApi, peopleApi, taxProfileApi } from '@bahi/contracts/auth';
import { billingInternalApi } from '@bahi/contracts/billing';
import { memoryCache } from '@bahi/platform/adapters';
import { platformMigrations } from '@bahi/platform/data';
import { defineService, type ServiceContext, type ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { createSecurityLog } from '@bahi/platform/kernel';
import { createMailQueue } from './app/mail-queue.js';
import { createPasswordHasher } from './app/password-hasher.js';
import { createRateLimits, type RateLimits } from './app/rate-limits.js';
import { createRevocations } from './app/revocations.js';
import { createSessionGuard } from './app/session-guard.js';
import { createSigningKeys } from './app/signing-keys.js';
import { type AuthConfig, readAuthConfig } from './config.js';
import { oldestMailSeconds } from './data/mails-repository.js';
import { authSheets } from './data/shop-sheets.js';
import type { Deps } from './deps.js';
import { createSecrets, type Secrets } from './domain/secrets.js';
import { authHandlers, authInternalHandlers } from './http/index.js';
import { authJobs } from './jobs.js';
import { authMigrations } from './migrations/index.js';

/** Users, shops, sign-in, one-time codes and profiles. */
export const authService = defineService({
  name: 'auth',
  isInOneCell: true,
  migrations: [...platformMigrations, ...authMigrations],
  shopData: {
    sheets: authSheets,
    notExported: [
      'sessions',
      'signing_keys',
      'counters',
      'one_time_codes',
      'code_guesses',
      'reset_windows',
      'mails',
      'invitations',
    ],
  },
  readConfig: readAuthConfig,
  create,
});

function create(context: ServiceContext<AuthConfig>): ServiceParts {
  const { db, clock, logger, peerSecret, lifecycle, metrics } = context;
  const deps = depsFrom(context);
  metrics?.gauge('bahi_mails_oldest_seconds', 'Age of the oldest mail that waits to be sent', () =>
    db.acrossShops(oldestMailSeconds),
  );
  // A run of the mail queue that is active at the stop still needs the database.
  lifecycle.opened('mail queue', () => deps.mailQueue.settled());
  const options = { guard: createSessionGuard({ db, clock, keys: deps.keys }), logger, peerSecret };
  return {
    routers: [
      mount({ ...authApi, ...peopleApi, ...taxProfileApi }, authHandlers(deps), options),
      mount(authInternalApi, authInternalHandlers(deps), options),
    ],
    jobs: authJobs(deps),
  };
}

function depsFrom(context: ServiceContext<AuthConfig>): Deps {
  const { config, db, outbox, files, clock, cache, logger, peer, mail: mailer } = context;
  const secrets = createSecrets(config.secret);
  return {
    db,
    outbox,
    files,
    clock,
    timeZone: config.timeZone,
    billing: peer('billing', billingInternalApi),
    registration: config.registration,
    secrets,
    limits: rateLimits(context, secrets),
    networkOf: ({ network, isLoopback }) => (config.exemptsLoopback && isLoopback ? null : [network]),
    hasher: createPasswordHasher({ atOnce: config.hashesAtOnce, maxWaiting: config.hashesWaiting }),
    keys: createSigningKeys({ db, secrets, clock }),
    revocations: createRevocations({ cache, clock, logger }),
    newShopCell: config.newShopCell,
    mailQueue: createMailQueue({ db, mailer, secrets, clock, logger }),
    securityLog: createSecurityLog(logger),
  };
}

function rateLimits(context: ServiceContext<AuthConfig>, secrets: Secrets): RateLimits {
  const { config, db, clock, cache, lifecycle } = context;
  const localCache = memoryCache({ clock });
  lifecycle.opened('local counters', () => localCache.close());
  return createRateLimits({ limits: config.limits, db, clock, secrets, sharedCache: cache, localCache });
}
