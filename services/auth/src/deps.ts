import type { billingInternalApi } from '@bahi/contracts/billing';
import type { Client } from '@bahi/contracts/kit';
import type { Database } from '@bahi/platform/data';
import type { SecurityLog } from '@bahi/platform/kernel';
import type { Outbox } from '@bahi/platform/messaging';
import type { Clock, FileStore } from '@bahi/platform/ports';
import type { MailQueue } from './app/mail-queue.js';
import type { PasswordHasher } from './app/password-hasher.js';
import type { RateLimits, Subject } from './app/rate-limits.js';
import type { Revocations } from './app/revocations.js';
import type { SigningKeys } from './app/signing-keys.js';
import type { RegistrationPolicy } from './domain/registration-policy.js';
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
  readonly outbox: Outbox;
  readonly files: FileStore;
  readonly clock: Clock;
  /** Decides which day it is for a shop. */
  readonly timeZone: string;
  readonly billing: Client<typeof billingInternalApi>;
  readonly secrets: Secrets;
  readonly limits: RateLimits;
  readonly registration: RegistrationPolicy;
  /** The network a request is counted under; `null` for exempt callers. */
  readonly networkOf: (origin: Origin) => Subject;
  readonly hasher: PasswordHasher;
  readonly keys: SigningKeys;
  readonly revocations: Revocations;
  readonly mailQueue: MailQueue;
  /** The cell that new shops are created in. */
  readonly newShopCell: number;
  readonly securityLog: SecurityLog;
}
