import { chmod, copyFile, lchown, lstat, mkdir, readdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const copyOne = async (from, to, stats) => {
  if (stats.isSymbolicLink()) return symlink(await readlink(from), to);
  // Sockets and the like belong to a running program.
  if (stats.isFile()) return copyFile(from, to);
};

/**
 * Copies a folder with modes and, for root, owners: a database refuses files that are not its own.
 * @param {{ leaveOut?: ReadonlySet<string> }} options names that are not copied from the top of the folder
 */
export const copyTree = async (from, to, { leaveOut = new Set() } = {}) => {
  const stats = await lstat(from);
  if (stats.isDirectory()) {
    await mkdir(to, { recursive: true });
    for (const name of await readdir(from)) if (!leaveOut.has(name)) await copyTree(join(from, name), join(to, name));
  } else await copyOne(from, to, stats);
  if (!stats.isDirectory() && !stats.isFile()) return;
  await chmod(to, stats.mode & 0o7777);
  if (process.getuid?.() === 0) await lchown(to, stats.uid, stats.gid);
};
