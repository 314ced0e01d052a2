import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './embedded-postgres-error.js';
import { commandLineOf, isAlive, waitUntilGone } from './processes.js';

const CLEAN_STOP_MS = 30_000;
const HARD_STOP_MS = 10_000;

/** Stops a server cleanly (SIGINT), and without ceremony (SIGQUIT) when it does not listen; nothing is lost either way. */
export async function stopServer(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitUntilGone(pid, CLEAN_STOP_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitUntilGone(pid, HARD_STOP_MS)) return;
  throw new EmbeddedPostgresError(`The database process ${pid} does not stop; end it and start again.`);
}

/**
 * Deals with what a killed start left behind: a server of this cluster that still runs is stopped; a note about a
 * process id that meanwhile belongs to another program is removed. The caller must hold the folder's lock.
 */
export async function clearLeftovers(cluster: string): Promise<'nothing' | 'stopped' | 'removed'> {
  const note = join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(note, 'utf8').catch(() => ''), 10);
  if (!(pid > 0) || !isAlive(pid)) return 'nothing';
  const command = commandLineOf(pid);
  if (command.includes(cluster)) {
    await stopServer(pid);
    return 'stopped';
  }
  // Unreadable command line: leave the decision to the server, which checks the note itself.
  if (command === '') return 'nothing';
  await rm(note, { force: true });
  return 'removed';
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
