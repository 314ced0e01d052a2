import type { RequestKey } from '@bahi/platform/http';
import { clientDigests, type RecoveryClient } from '../domain/recovery-binding.js';
import type { Secrets } from '../domain/secrets.js';

/**
 * The request key of a call that opens or uses a reset window, bound to its client: the same cookie, or the same
 * origin without one. From any other client the key is another request.
 */
export function clientBoundKey(
  secrets: Secrets,
  client: RecoveryClient,
  key: RequestKey | undefined,
): RequestKey | undefined {
  if (!key) return undefined;
  const { cookie, origin } = clientDigests(secrets, client);
  const binding = (cookie ?? origin).toString('base64url');
  return { ...key, digest: secrets.digest('request', key.digest.toString('base64url'), binding) };
}
