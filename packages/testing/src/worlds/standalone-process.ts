import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownProcess } from './processes/own-process.js';
import { until } from './processes/until.js';
import { type Databases, databasesAt } from './processes-world.js';

const ROOT = resolve(import.meta.dirname, '..', '..', '..', '..');
const START_MS = 120_000;

/** The standalone product as a process of its own, on a data folder that outlives it. */
export interface StandaloneProcess extends Databases {
  readonly url: string;
  /** Resolves when it answers; on the same port every time. */
  start(): Promise<void>;
  /** SIGKILL; its database is left behind, as after a real crash. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** What its own process holds in memory, without its database; 0 where the system does not report it. */
  memoryBytes(): number;
}

export interface StandaloneProcessOptions {
  /** Settings beside those that the folder and the port need. */
  readonly env?: Readonly<Record<string, string>>;
  /** Arguments of node itself. */
  readonly nodeArgs?: readonly string[];
}

/** The built product on a data folder; its output is appended to `output.txt` in `folder`. */
export function standaloneProcess(
  folder: string,
  port: number,
  { env = {}, nodeArgs = [] }: StandaloneProcessOptions = {},
): StandaloneProcess {
  const dataDir = join(folder, 'data');
  const output = join(folder, 'output.txt');
  const own = ownProcess({
    command: process.execPath,
    args: [...nodeArgs, join(ROOT, 'programs', 'standalone', 'main.js')],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      LOG_LEVEL: 'info',
      ...env,
      DATA_DIR: dataDir,
      DEMO: 'off',
      PORT: String(port),
    },
    logFile: output,
  });
  const greetings = () => readFileSync(output, 'utf8').split('Bahi is ready').length;
  return {
    url: `http://127.0.0.1:${port}`,
    ...databasesAt(superuserUrl(dataDir)),
    async start() {
      own.spawn();
      const before = greetings();
      const isUp = async () => greetings() > before;
      await until('standalone', isUp, { withinMs: START_MS, whyHopeless: own.obituary });
    },
    kill: own.kill,
    async stop() {
      await own.stop();
      endDatabase(dataDir);
    },
    memoryBytes: () => (own.pid === null ? 0 : residentBytes(own.pid)),
  };
}

/** The superuser's URL of a database in the data folder of a running product. */
export function superuserUrl(dataDir: string) {
  return (database: string) => {
    const folder = join(dataDir, 'postgres');
    const password = readFileSync(join(folder, 'superuser-password'), 'utf8').trim();
    const [, , , port] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
  };
}

/** A killed product that was never started again has left its database running. */
function endDatabase(dataDir: string) {
  const note = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  if (existsSync(note)) process.kill(Number.parseInt(readFileSync(note, 'utf8'), 10), 'SIGQUIT');
}

function residentBytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  const [, kilobytes = '0'] = (existsSync(status) && /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))) || [];
  return Number(kilobytes) * 1024;
}
