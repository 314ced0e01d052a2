import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk of one part, so that it can be full for this part alone. */
export interface Disk {
  /** From now on not a byte more can be written. */
  fill(): void;
  /** There is space again. */
  free(): void;
  /** Removes the disk, which must not be in use any more. */
  close(): void;
}

/** More than any chaos writes; memory is only taken for what is written. */
const DISK_SIZE = '2g';
/** A part that goes on writing is ahead of the first tries. */
const ATTEMPTS = 50;

/** Whether this machine lets us have disks of our own: the right to mount is root's. */
export function canMakeDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-disk-'));
  const isMounted = mount('size=1m', folder).status === 0;
  if (isMounted) unmount(folder);
  rmdirSync(folder);
  return isMounted;
}

/**
 * Makes a disk in memory at a folder that is not there yet. It is full when it is made as small as what lies on it.
 * @throws when this machine does not let us.
 */
export function openDisk(folder: string): Disk {
  mkdirSync(folder);
  const { status, stderr } = mount(`size=${DISK_SIZE},mode=755`, folder);
  if (status !== 0) throw new Error(`No disk can be made at ${folder}: ${stderr.trim()}`);
  const onExit = () => void unmount(folder);
  process.once('exit', onExit);
  return {
    fill() {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1)
        if (mount(`remount,size=${usedBytes(folder)}`, folder).status === 0) return;
      throw new Error(`The disk at ${folder} could not be filled`);
    },
    free() {
      const again = mount(`remount,size=${DISK_SIZE}`, folder);
      if (again.status !== 0) throw new Error(`The disk at ${folder} stays full: ${again.stderr.trim()}`);
    },
    close() {
      process.off('exit', onExit);
      unmount(folder);
    },
  };
}

function mount(options: string, folder: string) {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'bahi', folder], { encoding: 'utf8' });
}

function unmount(folder: string) {
  return spawnSync('umount', ['--lazy', folder]);
}

function usedBytes(folder: string): number {
  const { blocks, bfree, bsize } = statfsSync(folder);
  return (blocks - bfree) * bsize;
}
