import type { Secrets } from './secrets.js';

/** An e-mail address in the security log: equal for equal addresses, and nobody can read it back. */
export function addressDigest(secrets: Secrets, emailKey: string): string {
  return secrets.digest('log', emailKey).toString('base64url').slice(0, 16);
}
