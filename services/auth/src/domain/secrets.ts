import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What keyed digests are made of; digests of two purposes are never equal. */
export type DigestPurpose = 'code' | 'binding' | 'counter' | 'request' | 'window' | 'log';

/** The bytes were encrypted with another secret or in another context, or were changed. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
  constructor(cause: unknown) {
    super('Sealed with another secret or changed', { cause });
  }
}

/** Cryptography with the installation's secret; the secret itself never leaves this file. */
export interface Secrets {
  digest(purpose: DigestPurpose, ...parts: readonly string[]): Buffer;
  /** Encrypts; the same `context` must be passed to decrypt. */
  seal(context: string, text: string): Buffer;
  /** @throws SealBrokenError */
  open(context: string, sealed: Buffer): string;
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives one key per use from the AUTH_SECRET setting. */
export function createSecrets(secret: string): Secrets {
  const digestKey = keyFor(secret, 'digests');
  const sealKey = keyFor(secret, 'seals');
  return {
    // JSON keeps the parts apart: ['a', 'bc'] and ['ab', 'c'] differ.
    digest: (purpose, ...parts) =>
      createHmac('sha256', digestKey)
        .update(JSON.stringify([purpose, ...parts]))
        .digest(),
    seal: (context, text) => seal(sealKey, context, text),
    open(context, sealed) {
      try {
        return open(sealKey, context, sealed);
      } catch (cause) {
        throw new SealBrokenError(cause);
      }
    },
  };
}

function keyFor(secret: string, use: string) {
  return Buffer.from(hkdfSync('sha256', secret, '', `bahi-auth ${use}`, 32));
}

function seal(key: Buffer, context: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(context));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function open(key: Buffer, context: string, sealed: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
