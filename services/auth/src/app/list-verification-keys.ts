import type { Deps } from '../deps.js';
import type { SigningKey } from '../domain/signing-key.js';

/** The keys that verify tokens, newest first; creates the first key when there is none. */
export function listVerificationKeys({ keys }: Pick<Deps, 'keys'>): Promise<SigningKey[]> {
  return keys.verifying();
}
