import { join } from 'node:path';
import { capturedMail, diskFiles, memoryBus, memoryCache, systemClock } from '@bahi/platform/adapters';
import { type Resources, replayParked } from '@bahi/platform/host';
import { createLifecycle, type Env, type Logger } from '@bahi/platform/kernel';
import { openSecrets } from '../secrets.js';
import { serviceDefinitions } from '../services.js';
import { readStandaloneSettings } from '../settings.js';
import { openFolderDatabases } from './data-folder.js';

export interface ReplayCommand {
  /** The settings of `npm start`; `DATA_DIR` names the product. */
  readonly env: Env;
  readonly services: readonly string[];
  /** All shops when absent. */
  readonly shopId?: string | undefined;
  readonly logger: Logger;
}

/**
 * The operator's `replay` for the standalone product, running or stopped: applies parked events again. What they cause is
 * published by the product, at once or when it starts.
 * @returns how many stay parked. @throws EmbeddedPostgresError with one sentence
 */
export async function replayInFolder({ env, services, shopId, logger }: ReplayCommand): Promise<number> {
  const { dataDir } = readStandaloneSettings(env);
  const lifecycle = createLifecycle({ logger });
  const databases = await openFolderDatabases(dataDir);
  lifecycle.opened('databases', () => databases.close());
  try {
    const shared = await sharedResources(dataDir, logger);
    let failed = 0;
    for (const definition of serviceDefinitions.filter(({ name }) => services.includes(name))) {
      const { url: databaseUrl, ownerUrl: ownerDatabaseUrl } = databases.of(definition.name);
      const resources = {
        ...shared,
        databaseUrl,
        ownerDatabaseUrl,
        logger: logger.child({ service: definition.name }),
      };
      failed += (await replayParked(definition, resources, { env, lifecycle, shopId })).failed;
    }
    return failed;
  } finally {
    await lifecycle.close();
  }
}

/** Handlers write to their own database alone, so that bus, cache and peers are never asked. */
async function sharedResources(dataDir: string, logger: Logger) {
  const clock = systemClock();
  return {
    clock,
    events: memoryBus({ logger }),
    cache: memoryCache({ clock }),
    mail: capturedMail({ clock }),
    files: diskFiles(join(dataDir, 'files')),
    peers: (name: string) => `http://${name}.invalid`,
    peerSecret: (await openSecrets(dataDir)).peerSecret,
  } satisfies Partial<Resources>;
}
