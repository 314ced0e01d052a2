import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../kernel/ports/index.js';
import { isFileName, refuseFileName } from './file-name.js';

/**
 * Files in one folder. Written under a temporary name and renamed, so a reader never sees half a file.
 * @throws RangeError for a name that could leave the folder.
 */
export function diskFiles(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, refuseFileName(name));
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(folder, { recursive: true });
      const temporary = join(folder, `${randomUUID()}.part`);
      try {
        await writeDurably(temporary, content);
        await rename(temporary, path);
        await syncFolder(folder);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async open(name) {
      if (!isFileName(name)) return null;
      try {
        // Opened before its size is read: a file that is deleted meanwhile can be read to its end.
        const file = await open(pathOf(name), 'r');
        const { size, mtime } = await file.stat();
        return { bytes: size, modifiedAt: mtime, stream: file.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    delete: (name) => rm(pathOf(name), { force: true }),
  };
}

function isMissing(error: unknown) {
  return (error as { code?: string }).code === 'ENOENT';
}

async function writeDurably(path: string, content: Buffer) {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name is an entry of the folder; without this a power cut may lose it, although the content is safe. */
async function syncFolder(folder: string) {
  const opened = await open(folder, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
