import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ownProcess } from './own-process.js';
import type { Part } from './part.js';
import { until } from './until.js';

export interface NodePartOptions {
  readonly name: string;
  /** The built program. */
  readonly program: string;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
  /** Its log goes here. */
  readonly folder: string;
  /** Options of node before the program. */
  readonly nodeArgs?: readonly string[];
}

const START_MS = 120_000;

/** A service or the gateway as the operating system sees it. */
export function nodePart({ name, program, port, env, folder, nodeArgs = [] }: NodePartOptions): Part {
  if (!existsSync(program)) throw new Error(`${program} is not there: run npm run build first`);
  const own = ownProcess({
    command: process.execPath,
    args: [...nodeArgs, program],
    env: { ...cleanEnv(), ...env, HOST: '127.0.0.1', PORT: String(port) },
    logFile: join(folder, `${basename(name)}.log`),
  });
  return {
    name,
    get pid() {
      return own.pid;
    },
    start() {
      own.spawn();
      return until(name, () => answersReady(port), { withinMs: START_MS, whyHopeless: own.obituary });
    },
    kill: own.kill,
    stop: own.stop,
    freeze: async () => own.signal('SIGSTOP'),
    thaw: async () => own.signal('SIGCONT'),
  };
}

/** The environment of this process without what a test runner adds to it. */
function cleanEnv() {
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, NODE_ENV: _env, ...env } = process.env;
  return env;
}

async function answersReady(port: number) {
  return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_500) })).ok;
}
