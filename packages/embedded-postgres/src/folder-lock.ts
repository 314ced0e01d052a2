import { rmSync } from 'node:fs';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.js';
import { isAlive, startMarkOf } from './processes.js';

export interface FolderLock {
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly started: string;
}

const TAKEOVER_STALE_MS = 10_000;

export interface LockOptions {
  /** How long a living holder gets to let go; a copy that is just stopping needs a moment. */
  readonly waitMs?: number;
}

const RETRY_MS = 100;

/**
 * Takes a folder for this process; a lock left by a process that is gone does not count.
 * @throws EmbeddedPostgresError when a living process holds it.
 */
export async function lockFolder(folder: string, { waitMs = 0 }: LockOptions = {}): Promise<FolderLock> {
  const file = join(folder, 'lock');
  const content = JSON.stringify({ pid: process.pid, started: startMarkOf(process.pid) } satisfies Holder);
  for (const deadline = Date.now() + waitMs; ; await pause(RETRY_MS)) {
    if ((await createWhole(file, content)) || (await takeOver(file, content))) break;
    if (Date.now() < deadline) continue;
    const holder = await holderOf(file);
    throw new EmbeddedPostgresError(
      `The data folder ${folder} is in use by another running copy${holder ? ` (process ${holder.pid})` : ''}; stop it first or choose another folder.`,
    );
  }
  return { release: () => rmSync(file, { force: true }) };
}

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if (codeOf(error) !== '' && codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

function isHeld({ pid, started }: Holder) {
  return isAlive(pid) && startMarkOf(pid) === started;
}

/** True when the file was made by this call; its content is there from the first moment it can be seen. */
async function createWhole(file: string, content: string): Promise<boolean> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content, { mode: 0o644 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Only one of several who find a dead holder may replace it; the others find the new one. */
async function takeOver(file: string, content: string): Promise<boolean> {
  const turnstile = `${file}.takeover`;
  const age = await stat(turnstile).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );
  if (age > TAKEOVER_STALE_MS) await rm(turnstile, { force: true });
  if (!(await createWhole(turnstile, content))) return false;
  try {
    const holder = await holderOf(file);
    if (holder && isHeld(holder)) return false;
    await writeFile(`${file}.new`, content, { mode: 0o644 });
    await rename(`${file}.new`, file);
    return true;
  } finally {
    await rm(turnstile, { force: true });
  }
}
