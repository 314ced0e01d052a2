import { addDays, type Day, type Milli, milliFrom, startOfDay } from '@bahi/contracts/shared';
import type { Tx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { readKeptProducts } from '../data/kept-products.js';
import {
  type LedgerPlace,
  type LedgerQuery,
  type LedgerRow,
  readChangeSince,
  readLedgerRows,
} from '../data/ledger-views.js';
import type { Deps } from '../deps.js';
import type { KeptProduct } from '../domain/kept-product.js';
import { onlyOne } from './keep-product.js';
import { type PageQuery, wrongCursor } from './list-kept.js';

export interface LedgerRequest extends PageQuery, Pick<LedgerQuery, 'kind'> {
  readonly caller: Caller;
  readonly ref: string;
  /** Whole days of the shop, both included. */
  readonly from: Day | null;
  readonly to: Day | null;
}

export interface Ledger {
  readonly product: KeptProduct;
  readonly openingMilli: Milli;
  readonly closingMilli: Milli;
  readonly rows: readonly LedgerRow[];
  readonly next: string | null;
}

/**
 * Why there are so many of a product: its movements, newest first, an archived one's, too.
 * @throws RefusedError 404 for an unknown product, 400 for a cursor that no page has sent.
 */
export function readLedger({ db, config }: Deps, request: LedgerRequest): Promise<Ledger> {
  const { caller, ref, kind, limit, cursor } = request;
  const after = cursor === undefined ? null : readCursor(cursor);
  const from = request.from && startOfDay(request.from, config.timeZone);
  const to = request.to && startOfDay(addDays(request.to, 1), config.timeZone);
  const read = async (tx: Tx): Promise<Ledger> => {
    const product = onlyOne(await readKeptProducts(tx, [ref]));
    const { productKey, quantityMilli } = product;
    const stockAt = async (moment: Date) => milliFrom(quantityMilli - (await readChangeSince(tx, productKey, moment)));
    const closingMilli = to ? await stockAt(to) : quantityMilli;
    const openingMilli = from ? await stockAt(from) : milliFrom(0);
    const query = { productKey, kind, from, to, limit: limit + 1 };
    const found = await readLedgerRows(tx, query, { leftMilli: after?.leftMilli ?? closingMilli, after });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return { product, openingMilli, closingMilli, rows, next: found.length > limit && last ? writeCursor(last) : null };
  };
  return db.read(caller.shopId, read, { isOneSnapshot: true });
}

function writeCursor({ micros, leftMilli, changeMilli, movementId }: LedgerRow): string {
  return `${micros.toString(36)}-${leftMilli - changeMilli}-${movementId}`;
}

function readCursor(cursor: string): LedgerPlace {
  const [, time, left, movementId] = /^([0-9a-z]{1,10})-(-?\d{1,15})-(\S{1,200})$/.exec(cursor) ?? [];
  if (!time || !left || !movementId) throw wrongCursor();
  return { micros: Number.parseInt(time, 36), leftMilli: Number(left), movementId };
}
