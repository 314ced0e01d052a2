import { careTexts } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { can, isUuid } from '@bahi/contracts/shared';
import { listArchivedKeys, readKeptProducts } from '../data/kept-products.js';
import { readPriceChanges } from '../data/prices-repository.js';
import type { Deps } from '../deps.js';
import type { KeptProduct, PriceChange } from '../domain/kept-product.js';
import { onlyOne, type ProductCommand } from './keep-product.js';

/** Which page of a list: from a cursor that an earlier page has sent. */
export interface PageQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of the price history of a product, newest first. @throws RefusedError 400 for a cursor that no page has sent. */
export function listPrices(
  { db }: Pick<Deps, 'db'>,
  { caller, ref }: ProductCommand,
  { cursor, limit }: PageQuery,
): Promise<{ readonly prices: readonly PriceChange[]; readonly next: string | null }> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) throw wrongCursor();
  const before = cursor === undefined ? null : Number(cursor);
  return db.read(caller.shopId, async (tx) => {
    const { productKey } = onlyOne(await readKeptProducts(tx, [ref]));
    const withCost = can(caller.permissions, 'see-cost');
    const found = await readPriceChanges(tx, { productKey, limit: limit + 1, before, withCost });
    const prices = found.slice(0, limit);
    return { prices, next: found.length > limit ? String(prices.at(-1)?.changeNo) : null };
  });
}

/** A page of archived products, those of late first. @throws RefusedError 400 for a cursor that no page has sent. */
export function listArchived(
  { db }: Pick<Deps, 'db'>,
  shopId: string,
  { cursor, limit }: PageQuery,
): Promise<{ readonly products: readonly KeptProduct[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : readTimeCursor(cursor);
  return db.read(shopId, async (tx) => {
    const keys = await listArchivedKeys(tx, { limit: limit + 1, before });
    const found = await readKeptProducts(tx, keys);
    const byKey = new Map(found.map((product) => [product.productKey, product]));
    const products = keys.slice(0, limit).flatMap((key) => byKey.get(key) ?? []);
    const last = products.at(-1);
    const next = keys.length > limit && last?.archivedAt ? timeCursor(last.archivedAt, last.productKey) : null;
    return { products, next };
  });
}

/** The refusal of a cursor that no page has sent. */
export function wrongCursor(): RefusedError {
  return new RefusedError(commonFailures.validationFailed, {
    text: careTexts.cursor,
    issues: [{ field: 'cursor', code: 'invalid', message: careTexts.cursor }],
  });
}

/** The cursor of a list by time and key, after an item. */
export function timeCursor(at: Date, key: string): string {
  return `${at.getTime().toString(36)}-${key}`;
}

/** The item that a cursor stands for. @throws RefusedError 400 for one that no page has sent. */
export function readTimeCursor(cursor: string): { readonly at: Date; readonly key: string } {
  const [time = '', ...rest] = cursor.split('-');
  const at = new Date(Number.parseInt(time, 36));
  const key = rest.join('-');
  if (!isUuid(key) || Number.isNaN(at.getTime())) throw wrongCursor();
  return { at, key };
}
