import { ean13Of } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { findUsedCodes } from '../data/kept-products.js';
import { nextDocumentNo } from '../data/stock-documents.js';
import type { Deps } from '../deps.js';

/** Codes that begin like this are each shop's own (counter.md 4.1). */
const PREFIX = '20';
const DIGITS = 10;
const SERIES = 'own-codes';

/** New codes of the shop, counted and never given again, once per request key; one that a product has already is passed over. */
export function createOwnCodes<Reply>(
  { db }: Pick<Deps, 'db'>,
  { caller, count }: { readonly caller: Caller; readonly count: number },
  call: IdempotentCall<readonly string[], Reply>,
): Promise<Reply> {
  return once(call, keysOfShop(db, caller.shopId), { effect: (tx) => newCodes(tx, count) });
}

async function newCodes(tx: WriteTx, count: number): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < count) {
    const missing = count - codes.length;
    const last = await nextDocumentNo(tx, SERIES, missing);
    const block = Array.from({ length: missing }, (_, at) => codeOf(last - missing + 1 + at));
    const used = await findUsedCodes(tx, block);
    codes.push(...block.filter((code) => !used.has(code)));
  }
  return codes;
}

function codeOf(number: number): string {
  return ean13Of(`${PREFIX}${String(number).padStart(DIGITS, '0')}`);
}
