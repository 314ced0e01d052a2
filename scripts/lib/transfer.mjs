import { exportInstallation, importInstallation, moveBetweenCells, processEnv } from '#operate';
import { openBackup, writeBackup } from './backup-folder.mjs';
import { asOperateError } from './operate-error.mjs';

const FORM = 'export';
const progress = (line) => console.log(line);

/** Writes all shops, or one, into a new folder; the product may run. */
export const exportTo = (folder, shopId) =>
  writeBackup(folder, FORM, async (draft) => {
    const shops = await exportInstallation({ env: processEnv(), folder: draft, shopId, progress }).catch(
      asOperateError,
    );
    console.log(`Exported ${shops} ${shops === 1 ? 'shop' : 'shops'}.`);
  });

/** Reads what `exportTo` wrote. */
export const importFrom = async (folder, shopId) => {
  const source = openBackup(folder, FORM);
  const shops = await importInstallation({ env: processEnv(), folder: source, shopId, progress }).catch(asOperateError);
  console.log(`Imported ${shops} ${shops === 1 ? 'shop' : 'shops'}.`);
};

/** Takes a shop to another cell; the product runs. */
export const moveToCell = (shopId, toCell) =>
  moveBetweenCells({ env: processEnv(), shopId, toCell, progress }).catch(asOperateError);
