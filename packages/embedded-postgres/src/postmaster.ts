import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Cluster } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { stopServer } from './orphan.js';
import { launchAs } from './run-identity.js';

const READY = 'database system is ready to accept connections';
const START_DEADLINE_MS = 120_000;
const LINES_KEPT = 200;

/** A running server process. */
export interface Postmaster {
  readonly pid: number;
  /** Settles when the process ends; false when it ended without a stop. */
  readonly ended: Promise<boolean>;
  stop(): Promise<void>;
}

export interface PostmasterOptions {
  readonly program: string;
  readonly cluster: Cluster;
  readonly port: number;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly onLine: (line: string) => void;
}

/** Starts the server process and resolves when it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { command, args, options: as } = launchAs(options.cluster.identity, options.program, argumentsOf(options));
  const child = spawn(command, args, {
    ...as,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl+C reaches the whole process group; the server must outlive the services that still write to it.
    detached: true,
  });
  let asked = false;
  const ended = new Promise<boolean>((resolve) => {
    child.once('close', () => resolve(asked));
  });
  const onProcessExit = () => child.kill('SIGINT');
  process.once('exit', onProcessExit);
  void ended.then(() => process.off('exit', onProcessExit));
  await untilReady(child, options);
  const pid = child.pid ?? 0;
  const stop = async () => {
    asked = true;
    if (child.exitCode === null && child.signalCode === null) await stopServer(pid);
    await ended;
  };
  return { pid, ended, stop };
}

function argumentsOf({ cluster, port, settings }: PostmasterOptions): string[] {
  return [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

function startFailure(cluster: Cluster, log: readonly string[]): EmbeddedPostgresError {
  const reason =
    log.findLast((line) => /FATAL|PANIC/.test(line)) ?? log.find((line) => line.includes('could not')) ?? log.at(-1);
  const why = (reason ?? 'no output').replace(/^.*?(FATAL|PANIC):\s*/, '').replace(/^postgres:\s*/, '');
  return new EmbeddedPostgresError(
    `The database in ${cluster.folder} could not be started: ${why}; if the folder is damaged, restore a backup or choose another one.`,
    { serverLog: log },
  );
}

function untilReady(child: ChildProcess, options: PostmasterOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const log: string[] = [];
    const fail = () => {
      clearTimeout(timer);
      reject(startFailure(options.cluster, log));
    };
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      fail();
    }, START_DEADLINE_MS);
    if (!child.stderr) throw new EmbeddedPostgresError('The database process has no error output.');
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (log.push(line) > LINES_KEPT) log.shift();
      options.onLine(line);
      if (!line.includes(READY)) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('error', (error) => {
      log.push(error.message);
      fail();
    });
    // "close" comes after the last line of the log, "exit" may come before it.
    child.once('close', fail);
  });
}
