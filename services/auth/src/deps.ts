import type { Database } from '@bahi/platform/data';
import type { SecurityLog } from '@bahi/platform/kernel';
import type { Clock } from '@bahi/platform/ports';
import type { MailQueue } from './app/mail-queue.js';
import type { PasswordHasher } from './app/password-hasher.js';
import type { RateLimits, Subject } from './app/rate-limits.js';
import type { Revocations } from './app/revocations.js';
import type { SigningKeys } from './app/signing-keys.js';
import type { Secrets } from './domain/secrets.js';

/** Where a request comes from. */
export interface Origin {
  readonly network: string;
  readonly isLoopback: boolean;
  readonly userAgent: string;
}

/** Everything the use cases of auth need. */
export interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly limits: RateLimits;
  /** The network a request is counted under; `null` for exempt callers. */
  readonly networkOf: (origin: Origin) => Subject;
  readonly hasher: PasswordHasher;
  readonly keys: SigningKeys;
  readonly revocations: Revocations;
  readonly mailQueue: MailQueue;
  readonly securityLog: SecurityLog;
}
