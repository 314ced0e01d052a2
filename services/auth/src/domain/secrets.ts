import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Everything that is kept as a keyed digest; a digest of one purpose never equals one of another. */
export type DigestPurpose = 'code' | 'binding' | 'counter' | 'request';

/** Sealed bytes that were made with another secret, for another place, or were changed. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
  constructor(cause: unknown) {
    super('Sealed with another secret or changed', { cause });
  }
}

/** What can be done with the installation's secret; the secret itself leaves this file nowhere. */
export interface Secrets {
  digest(purpose: DigestPurpose, ...parts: readonly string[]): Buffer;
  /** Encrypts; `place` says where the result lies and must be given again to open it. */
  seal(place: string, text: string): Buffer;
  /** @throws SealBrokenError */
  open(place: string, sealed: Buffer): string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives one key per use from the AUTH_SECRET setting. */
export function createSecrets(secret: string): Secrets {
  const digestKey = keyFor(secret, 'digests');
  const sealKey = keyFor(secret, 'seals');
  return {
    // As JSON, so that no two lists of parts run together into the same text.
    digest: (purpose, ...parts) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest(),
    seal: (place, text) => seal(sealKey, place, text),
    open(place, sealed) {
      try {
        return open(sealKey, place, sealed);
      } catch (cause) {
        throw new SealBrokenError(cause);
      }
    },
  };
}

function keyFor(secret: string, use: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', `bahi-auth ${use}`, 32));
}

function seal(key: Buffer, place: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(place));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function open(key: Buffer, place: string, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
