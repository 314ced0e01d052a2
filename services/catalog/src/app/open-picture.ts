import type { StoredFile } from '@bahi/platform/ports';
import type { Deps } from '../deps.js';

const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;

/** Opens a stored picture; `null` when there is none with this name. */
export async function openPicture({ files }: Deps, name: string): Promise<StoredFile | null> {
  return PICTURE_NAME.test(name) ? files.open(name) : null;
}
