import { randomBytes } from 'node:crypto';
import { createGate } from '@bahi/platform/http';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default) with 19 MiB, two passes, one thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const BUSY_RETRY_SECONDS = 3;

/** Hashes and checks passwords, a few at once; both reject with 503 when too many wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Without a hash (no such account) it takes the same time and returns false. */
  matches(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Limits how many hashes run and wait: each takes a core for about 80 ms. */
export function createPasswordHasher(options: {
  readonly atOnce: number;
  readonly maxWaiting: number;
}): PasswordHasher {
  const limited = createGate({ ...options, retryAfterSeconds: BUSY_RETRY_SECONDS });
  const decoy = decoyHash();
  return {
    hash: (password) => limited(() => hash(password, COST)),
    async matches(passwordHash, password) {
      const isRight = await limited(() => verify(passwordHash ?? decoy, password));
      return passwordHash !== null && isRight;
    },
  };
}

function base64(bytes: Buffer) {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** A hash of the real form and cost that no password matches. */
function decoyHash(): string {
  const { memoryCost, timeCost, parallelism } = COST;
  const cost = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${cost}$${base64(randomBytes(16))}$${base64(randomBytes(32))}`;
}
