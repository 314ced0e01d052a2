import type { RequestFacts, RequestKey } from '@bahi/platform/http';
import { digestsOf, marksOf } from '../domain/recovery-binding.js';
import type { Secrets } from '../domain/secrets.js';

/**
 * The request key of a call whose answer opens or uses a reset window: it repeats only for the client that showed
 * the same cookie, or came from the same place without one. For anybody else it is another request.
 */
export function clientBoundKey(
  secrets: Secrets,
  facts: Pick<RequestFacts, 'cookies' | 'network' | 'userAgent'>,
  key: RequestKey | undefined,
): RequestKey | undefined {
  if (!key) return undefined;
  const { cookie, place } = digestsOf(secrets, marksOf(facts));
  const shown = (cookie ?? place).toString('base64url');
  return { ...key, digest: secrets.digest('request', key.digest.toString('base64url'), shown) };
}
