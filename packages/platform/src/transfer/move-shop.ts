import type pg from 'pg';
import type { FileStore } from '../kernel/ports/index.js';
import { exportShops } from './export-shops.js';
import { importShops } from './import-shops.js';
import { bindShop, openSession, queryOn } from './session.js';
import { deleteShopRows, shopTables } from './shop-tables.js';
import { type ReportProgress, type ServiceDatabase, TransferError } from './types.js';

export interface MoveOptions {
  /** Auth's database: it names the cell of each shop. */
  readonly directory: ServiceDatabase;
  /** The databases of the other services in each cell; the first one is cell 1. */
  readonly cells: readonly (readonly ServiceDatabase[])[];
  readonly shopId: string;
  readonly toCell: number;
  /** An empty folder for the time of the move; pictures stay where they are. */
  readonly folder: string;
  readonly progress: ReportProgress;
}

type InDirectory = Pick<MoveOptions, 'directory' | 'shopId'>;

/** A transaction of one service in one cell, bound to the shop. */
type Work<T> = (client: pg.Client) => Promise<T>;

/** Longer than any open write. */
const LOCK_TIMEOUT_MS = 30_000;

const NO_FILES: FileStore = {
  put: async () => undefined,
  open: async () => null,
  delete: async () => undefined,
};

/**
 * Moves a shop to another cell while the product runs: its writes are refused meanwhile, its reads go on. It is there or here,
 * never half; an interrupted move is finished, or taken back, by another one to the cell that is wanted.
 * @throws TransferError for an unknown shop or cell; a failure before the directory names the new cell opens the shop again
 */
export async function moveShop(options: MoveOptions): Promise<void> {
  const { shopId, toCell, cells, progress } = options;
  if (!cells[toCell - 1]) throw new TransferError(`There is no cell ${toCell}; there are ${cells.length}.`);
  const fromCell = await cellInDirectory(options);
  if (fromCell !== toCell) {
    try {
      await copyShop(options, fromCell);
      await writeDirectory(options);
    } catch (error) {
      await settle({ ...options, toCell: await cellInDirectory(options) });
      throw error;
    }
  }
  await settle(options);
  progress(`The shop ${shopId} is in cell ${toCell}`);
}

/** The cell of a shop by auth's database; @throws TransferError for an unknown shop. */
export async function cellInDirectory({ directory, shopId }: InDirectory): Promise<number> {
  const cell = await inTransaction(directory, shopId, async (client) => {
    const sql = 'select s.cell from shops as s where s.shop_id = $1';
    return (await client.query<{ cell: number }>(sql, [shopId])).rows[0]?.cell;
  });
  if (cell === undefined) throw new TransferError(`There is no shop ${shopId}.`);
  return cell;
}

async function copyShop({ cells, shopId, toCell, folder, progress }: MoveOptions, fromCell: number): Promise<void> {
  const [source, target] = [cells[fromCell - 1], cells[toCell - 1]];
  if (!source || !target) throw new TransferError(`The directory names cell ${fromCell}; there are ${cells.length}.`);
  for (const service of source) await inTransaction(service, shopId, pauseWrites(shopId));
  progress(`Writes of the shop ${shopId} are paused`);
  const transfer = { folder, shopId, files: NO_FILES, progress };
  await exportShops({ ...transfer, services: withoutRules(source) });
  await importShops({ ...transfer, services: withoutRules(target) });
}

/** Inside an installation nothing of a shop stays behind. */
function withoutRules(services: readonly ServiceDatabase[]): ServiceDatabase[] {
  return services.map((service) => ({ ...service, rules: {} }));
}

/** Waits until no write is open; from then on there is none. */
function pauseWrites(shopId: string): Work<void> {
  return async (client) => {
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(`select pg_advisory_xact_lock(hashtextextended('cell:' || $1::text, 0))`, [shopId]);
    const pause = `insert into shop_moves (shop_id, state) values ($1, 'paused')
      on conflict (shop_id) do update set state = 'paused', since = now()`;
    await client.query(pause, [shopId]);
  };
}

/** Opens the shop in its cell, and removes what a move has left in others. */
async function settle({ cells, shopId, toCell }: MoveOptions): Promise<void> {
  for (const [index, services] of cells.entries()) {
    const settled = index === toCell - 1 ? openShop(shopId) : leaveShop(shopId);
    for (const service of services) await inTransaction(service, shopId, settled);
  }
}

function openShop(shopId: string): Work<void> {
  return async (client) => {
    const { rowCount } = await client.query('delete from shop_moves where shop_id = $1', [shopId]);
    if (!rowCount) return;
    // Consumers left out the shop's events; they look at positions that changed lately.
    await client.query('update outbox_positions set updated_at = clock_timestamp() where shop_id = $1', [shopId]);
  };
}

function leaveShop(shopId: string): Work<void> {
  return async (client) => {
    const paused = `select 1 from shop_moves as m where m.shop_id = $1 and m.state = 'paused'`;
    const { rowCount } = await client.query(paused, [shopId]);
    if (!rowCount) return;
    await deleteShopRows(client, await shopTables(queryOn(client)), shopId);
    await client.query(`insert into shop_moves (shop_id, state) values ($1, 'moved')`, [shopId]);
  };
}

async function writeDirectory({ directory, shopId, toCell }: MoveOptions): Promise<void> {
  await inTransaction(directory, shopId, (client) =>
    client.query('update shops set cell = $2 where shop_id = $1', [shopId, toCell]),
  );
}

async function inTransaction<T>({ name, url }: ServiceDatabase, shopId: string, work: Work<T>): Promise<T> {
  const client = await openSession(name, url);
  try {
    await client.query('begin');
    await bindShop(client, shopId);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
