import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Its output is appended here. */
  readonly logFile: string;
}

const PATIENCE_MS = 12_000;
const LAST_LINES = 20;

const running = new Set<ChildProcess>();

/** A program in a process group of its own, so that a signal reaches whatever it started. */
export function ownProcess(launch: Launch) {
  let child: ChildProcess | null = null;

  const signal = (name: NodeJS.Signals) => {
    if (child && !hasEnded(child)) signalGroup(child, name);
  };

  const end = async (name: NodeJS.Signals) => {
    const ending = child;
    if (!ending) return;
    signal(name);
    const fuse = setTimeout(() => signal('SIGKILL'), PATIENCE_MS);
    await ended(ending);
    clearTimeout(fuse);
    if (child === ending) child = null;
  };

  return {
    spawn() {
      const { command, args, env, logFile } = launch;
      const log = openSync(logFile, 'a');
      child = spawn(command, [...args], { env, stdio: ['ignore', log, log], detached: true });
      child.on('error', () => undefined); // a program that is not there never becomes ready, and that is reported
      closeSync(log);
      endWithUs(child);
    },
    /** How it ended, with its last lines; undefined while it runs. */
    obituary(): string | undefined {
      if (child && !hasEnded(child)) return undefined;
      const last = readFileSync(launch.logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
      return [`it ended (${child?.signalCode ?? child?.exitCode ?? 'killed'})`, ...last].join('\n');
    },
    get pid() {
      return child && !hasEnded(child) ? (child.pid ?? null) : null;
    },
    signal,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function hasEnded(child: ChildProcess) {
  return child.exitCode !== null || child.signalCode !== null;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals) {
  if (!pid) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function endAll() {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/** Leaves nothing behind, even when this process is ended in the middle. */
function endWithUs(child: ChildProcess) {
  if (running.size === 0) process.once('exit', endAll);
  running.add(child);
  child.once('exit', () => {
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

export type OwnProcess = ReturnType<typeof ownProcess>;
