import { processEnv } from '@bahi/platform/host';
import { createLogger } from '@bahi/platform/kernel';
import { namesDatabases, replayInFolder } from '@bahi/standalone';
import { usedDataFolder } from './data-folder.mjs';
import { asOperateError } from './operate-error.mjs';

/** Whether the environment names no database, so that the standalone product is meant. */
export const isStandalone = () => !namesDatabases(processEnv());

/** Handles the parked events of the standalone product again; @returns how many stay parked. */
export const replayStandalone = async (services, shopId) => {
  const env = processEnv();
  usedDataFolder(env);
  return replayInFolder({ env, services, shopId, logger: createLogger({ name: 'replay' }) }).catch(asOperateError);
};
