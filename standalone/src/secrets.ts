import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceDatabaseSecrets } from '@bahi/embedded-postgres';

/** The secrets of one data folder. */
export interface Secrets {
  readonly peerSecret: string;
  /** Encrypts signing keys at rest and keys the digests of one-time codes. */
  readonly authSecret: string;
  /** Opens the page of captured mail. */
  readonly mailKey: string;
  database(service: string): Promise<ServiceDatabaseSecrets>;
}

const SECRET_BYTES = 32;

/** Opens `secrets/` in the data folder. */
export async function openSecrets(dataDir: string): Promise<Secrets> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [peerSecret, authSecret, mailKey] = await Promise.all([
    keep(folder, 'peer-secret'),
    keep(folder, 'auth-secret'),
    keep(folder, 'mail-key'),
  ]);
  return {
    peerSecret,
    authSecret,
    mailKey,
    database: async (service) => ({
      ownerPassword: await keep(folder, `database-${service}-owner`),
      appPassword: await keep(folder, `database-${service}`),
    }),
  };
}

/** Reads a secret, or makes it on the first start: whole or not at all, for the owner's eyes only. */
async function keep(folder: string, name: string): Promise<string> {
  const file = join(folder, name);
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  if (known.trim() !== '') return known.trim();
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
  return secret;
}
