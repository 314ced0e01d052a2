import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder in a process of its own. */
export interface OwnProgram<Up> {
  readonly pid: number;
  /** The message it sent when it was ready. */
  readonly up: Up;
  /** Disconnects it, upon which it stops; resolves when it has ended. */
  close(): Promise<void>;
}

/**
 * Starts a program that sends one message when it is ready and stops when this process disconnects it or dies.
 * @throws when it ends before it is ready.
 */
export async function startProgram<Up>(
  name: string,
  args: readonly string[],
  nodeOptions: readonly string[] = [],
): Promise<OwnProgram<Up>> {
  const child = fork(join(import.meta.dirname, name), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...nodeOptions],
  });
  const gone = once(child, 'exit');
  const [up] = await Promise.race([
    once(child, 'message') as Promise<[Up]>,
    gone.then(() => Promise.reject(new Error(`${name} ended before it was ready`))),
  ]);
  return {
    pid: child.pid ?? 0,
    up,
    async close() {
      child.disconnect();
      await gone;
    },
  };
}
