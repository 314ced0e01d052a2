import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { uuidv7 } from '@bahi/contracts/shared';
import { SealBrokenError, type Secrets } from './secrets.js';
import { SESSION_HOURS } from './session.js';

/** How long a process signs with the key it knows before it looks for a newer one. */
export const SIGNER_CACHE_MS = 60_000;
/** A new key is published this long before the first token carries it. */
export const PUBLISH_BEFORE_SIGNING_MS = 60_000;
const TOKEN_LIFE_MS = SESSION_HOURS * 3_600_000;

export interface SigningKey {
  readonly kid: string;
  readonly publicKeyPem: string;
  readonly privateKeySealed: Buffer;
  readonly signsFrom: Date;
  /** No token of this key is valid from here on; `null` while it has no successor. */
  readonly notAfter: Date | null;
}

export interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/** A new pair of keys, the private one encrypted. */
export function newSigningKey(secrets: Secrets, signsFrom: Date): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const kid = uuidv7(signsFrom.getTime());
  return {
    kid,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKeySealed: secrets.seal(sealContext(kid), privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    signsFrom,
    notAfter: null,
  };
}

/** The newest key that signs already, decrypted; `null` when there is none or the secret was replaced. */
export function currentSigner(keys: readonly SigningKey[], now: Date, secrets: Secrets): Signer | null {
  const newest = keys.find(({ signsFrom }) => signsFrom <= now);
  return newest ? openSigner(newest, secrets) : null;
}

/** `null` when the installation's secret was replaced: old tokens still verify, but signing needs a new key. */
export function openSigner({ kid, privateKeySealed }: SigningKey, secrets: Secrets): Signer | null {
  try {
    return { kid, privateKey: createPrivateKey(secrets.open(sealContext(kid), privateKeySealed)) };
  } catch (error) {
    if (error instanceof SealBrokenError) return null;
    throw error;
  }
}

/** When the last token of a key has expired whose successor signs from an instant on. */
export function lastTokenExpiry(successorSignsFrom: Date): Date {
  return new Date(successorSignsFrom.getTime() + SIGNER_CACHE_MS + TOKEN_LIFE_MS);
}

function sealContext(kid: string) {
  return `signing-key ${kid}`;
}
