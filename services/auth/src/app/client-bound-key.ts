import type { RequestKey } from '@bahi/platform/http';
import type { Secrets } from '../domain/secrets.js';

/** The request key of a call that opens or uses a reset window. From any other client the key is another request. */
export function clientBoundKey(secrets: Secrets, binding: string, key: RequestKey | undefined): RequestKey | undefined {
  if (!key) return undefined;
  return { ...key, digest: secrets.digest('request', key.digest.toString('base64url'), binding) };
}
