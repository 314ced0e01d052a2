import { locateBinaries } from './binaries.js';
import { type Cluster, openDataFolder, prepareCluster, SUPERUSER } from './cluster.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { type FolderLock, lockFolder } from './folder-lock.js';
import { freePort } from './free-port.js';
import { clearLeftovers } from './orphan.js';
import { type Postmaster, startPostmaster } from './postmaster.js';

/** The logger of the supervisor; any logger of the product fits. */
export interface SupervisorLog {
  debug(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Holds the cluster, its password and the lock; made when missing. */
  readonly dataDir: string;
  /** Any free one when absent. */
  readonly port?: number;
  readonly logger: SupervisorLog;
  /** False only for tests: faster, and a power cut may destroy the data. */
  readonly durable?: boolean;
  /** Called when the server process ends without a call of `close`. */
  readonly onUnexpectedEnd?: () => void;
}

export interface EmbeddedPostgres {
  readonly port: number;
  /** The superuser's URL of a database, `postgres` when none is named. */
  superuserUrl(database?: string): string;
  close(): Promise<void>;
}

const PORT_ATTEMPTS = 5;

/** Small memory, only the loopback address, no parallel plans: a shop's data, on the shop's machine. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  max_connections: 120,
  jit: 'off',
  io_method: 'sync',
  max_parallel_workers_per_gather: 0,
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '512MB',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  lc_messages: 'C',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL that ships with the product on a data folder; works as root and as an ordinary user, and
 * recovers from whatever a killed start left behind.
 * @throws EmbeddedPostgresError with one sentence for the person who started it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(options.dataDir);
  const lock = await lockFolder(folder);
  try {
    const { cluster, port, postmaster } = await open(folder, options);
    void postmaster.ended.then((asked) => asked || options.onUnexpectedEnd?.());
    return handleOf(cluster, port, postmaster, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function portWasTaken(error: unknown) {
  return error instanceof EmbeddedPostgresError && error.serverLog.some((line) => line.includes('could not bind'));
}

/** Another process may take a free port before it is bound; then another one is tried. */
async function startOnFreePort(start: (port: number) => Promise<Postmaster>, wanted?: number) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(wanted);
    try {
      return { port, postmaster: await start(port) };
    } catch (error) {
      if (wanted !== undefined || attempt === PORT_ATTEMPTS || !portWasTaken(error)) throw error;
    }
  }
}

async function open(folder: string, { port: wanted, logger, durable = true }: EmbeddedPostgresOptions) {
  const binaries = await locateBinaries();
  const cluster = await prepareCluster(folder, binaries, durable);
  const leftovers = await clearLeftovers(cluster.folder);
  if (leftovers === 'stopped') logger.warn('Stopped the database that a killed start had left running');
  const settings = { ...SETTINGS, ...(durable ? {} : NOT_DURABLE) };
  const onLine = (line: string) => logger.debug(`postgres: ${line}`);
  const start = (port: number) => startPostmaster({ program: binaries.postgres, cluster, port, settings, onLine });
  return { cluster, ...(await startOnFreePort(start, wanted)) };
}

function handleOf(cluster: Cluster, port: number, postmaster: Postmaster, lock: FolderLock): EmbeddedPostgres {
  return {
    port,
    superuserUrl: (database = 'postgres') =>
      `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/${database}`,
    close: async () => {
      await postmaster.stop();
      lock.release();
    },
  };
}
