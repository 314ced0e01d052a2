import type { Database } from '@bahi/platform/data';
import type { RequestFacts } from '@bahi/platform/http';
import type { Clock } from '@bahi/platform/ports';
import type { AuthLimits } from '../config.js';
import type { Secrets } from '../domain/secrets.js';
import type { MailPost } from '../mail/mail-post.js';
import type { Limiter, Subject } from '../security/limiter.js';
import type { PasswordHasher } from '../security/password-hasher.js';
import type { Revocations } from '../security/revocations.js';
import type { SigningKeys } from '../security/signing-keys.js';

/** What the calls of auth work with. */
export interface AuthPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly limits: AuthLimits;
  /** Counts in the cache: fast, and forgiving when the cache is lost. */
  readonly limiter: Limiter;
  /** Counts in the database: for what must hold whatever happens to the cache. */
  readonly durableLimiter: Limiter;
  /** The network a call is counted under; `null` for callers that are exempt. */
  readonly networkOf: (facts: Pick<RequestFacts, 'network' | 'isLoopback'>) => Subject;
  readonly hasher: PasswordHasher;
  readonly keys: SigningKeys;
  readonly revocations: Revocations;
  readonly post: MailPost;
}
