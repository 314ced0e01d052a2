// What scripts/operate.mjs loads, by the name #operate.
export { processEnv } from '@bahi/platform/host';
export { createLogger } from '@bahi/platform/kernel';
export { openFolderDatabases } from './operations/data-folder.js';
export { namesDatabases } from './operations/installation.js';
export { replayInFolder } from './operations/replay.js';
export { exportInstallation, importInstallation, moveBetweenCells } from './operations/transfer.js';
