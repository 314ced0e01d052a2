import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@bahi/testing';
import { movedClock } from '@bahi/testing/worlds/processes/moved-clock';
import type { ServiceName } from '@bahi/testing/worlds/processes-world';
import { type StandaloneProcess, standaloneProcess } from '@bahi/testing/worlds/standalone-process';

/** The built product whose clock can be put to any moment while it runs. */
export interface MovableProduct extends StandaloneProcess {
  readonly folder: string;
  /** Sets the clock to this moment; it runs on from there, also after a restart. */
  setClock(moment: Date): void;
  /** Rolls back the open transactions of this service; resolves with their number. */
  breakTransactions(service: ServiceName): Promise<number>;
}

const BREAK = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = $1 and backend_xid is not null`;

/** Not started yet; its clock stands at `moment`. */
export async function openMovableProduct(moment: Date): Promise<MovableProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-numbers-'));
  // The database may have to run as another user, which needs access to the folder.
  chmodSync(folder, 0o755);
  const { env, nodeArgs, setAheadMs } = movedClock(join(folder, 'clock'));
  const setClock = (next: Date) => setAheadMs(next.getTime() - Date.now());
  setClock(moment);
  const [port = 0] = await freePorts(1);
  const product = standaloneProcess(folder, port, { env, nodeArgs });
  return {
    ...product,
    folder,
    setClock,
    breakTransactions: async (service) => (await product.query(service, BREAK, [service])).length,
    stop: async () => {
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
