import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from './embedded-postgres-error.js';

/** Whether a process with this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** The command line of a process, arguments separated by blanks; empty when it cannot be read. */
export function commandLineOf(pid: number): string {
  return process.platform === 'linux' ? readProc(pid, 'cmdline').replaceAll('\0', ' ').trim() : ask(pid, 'command');
}

/** Together with the id this names a process for good: ids are used again, the moment of the start is not. */
export function startMarkOf(pid: number): string {
  if (process.platform !== 'linux') return ask(pid, 'lstart');
  // Field 22 of stat; the name in field 2 may hold blanks and brackets, so count from its end.
  const stat = readProc(pid, 'stat');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Waits until a process is gone; false when it still lives after the deadline. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(20)) if (!isAlive(pid)) return true;
  return !isAlive(pid);
}

function ask(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 5_000,
    }).trim();
  } catch {
    return '';
  }
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
