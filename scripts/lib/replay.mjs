import { createLogger, namesDatabases, processEnv, replayInFolder } from '#operate';
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
