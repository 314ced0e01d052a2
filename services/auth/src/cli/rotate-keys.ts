import { systemClock } from '@bahi/platform/adapters';
import { openDatabase } from '@bahi/platform/data';
import { processEnv, reportStartFailure } from '@bahi/platform/host';
import { createLogger, readConfig } from '@bahi/platform/kernel';
import * as z from 'zod';
import { rotateSigningKeys } from '../app/rotate-signing-keys.js';
import { readAuthConfig } from '../config.js';
import { createSecrets } from '../domain/secrets.js';

const Settings = z.object({ DATABASE_URL: z.string({ error: 'is missing' }) });

/** The operator's command: adds a signing key and ends. */
async function rotateKeys(): Promise<void> {
  const logger = createLogger({ name: 'auth' });
  try {
    const env = processEnv();
    const { DATABASE_URL: url } = readConfig(Settings, env);
    const db = openDatabase({ url, applicationName: 'auth rotate-keys', logger, poolSize: 1 });
    const secrets = createSecrets(readAuthConfig(env).secret);
    const kid = await rotateSigningKeys({ db, secrets, clock: systemClock() }).finally(() => db.close());
    logger.info({ kid }, 'New signing key added; it signs in a minute');
  } catch (error) {
    reportStartFailure(error, logger);
  }
}

void rotateKeys(); // reports its own failures through the exit code
