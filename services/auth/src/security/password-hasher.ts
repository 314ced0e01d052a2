import { randomBytes } from 'node:crypto';
import { createGate } from '@bahi/platform/http';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const BUSY_RETRY_SECONDS = 3;

/** Hashes and checks passwords, a few at once; both throw a 503 refusal when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash (no such account) and then says no. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

export function createPasswordHasher(options: {
  readonly atOnce: number;
  readonly maxWaiting: number;
}): PasswordHasher {
  const inLine = createGate({ ...options, retryAfterSeconds: BUSY_RETRY_SECONDS });
  const decoy = decoyHash();
  return {
    hash: (password) => inLine(() => hash(password, COST)),
    async matches(passwordHash, password) {
      const isRight = await inLine(() => verify(passwordHash ?? decoy, password));
      return passwordHash !== null && isRight;
    },
  };
}

function base64(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** The form and cost of a real hash, but of no password. */
function decoyHash(): string {
  const { memoryCost, timeCost, parallelism } = COST;
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;
}
