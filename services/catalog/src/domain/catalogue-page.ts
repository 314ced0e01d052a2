import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Day } from '@bahi/contracts/shared';
import { productReply, type StoredProduct } from './product.js';

/** Changes when the answer of products/all gets another form, so that no browser keeps the old one. */
const FORM = '1';
const PRODUCTS_AT_ONCE = 500;

/** The strong ETag of a shop's list: its version, the day its availability is computed for, and the time zone it names. */
export function etagOf(version: string, today: Day, timeZone: string): string {
  return `"${FORM}-${version}-${today}-${timeZone}"`;
}

/** Whether an `If-None-Match` names the ETag; a gateway that compresses may have made it weak. */
export function namesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** The answer of products/all as bytes, made in slices so that other calls are served between them. */
export async function renderCatalogue(
  products: readonly StoredProduct[],
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): Promise<Buffer> {
  const head = JSON.stringify({ success: true, timeZone, count: products.length }).slice(0, -1);
  const slices = [Buffer.from(`${head},"products":[`)];
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
    const slice = products
      .slice(from, from + PRODUCTS_AT_ONCE)
      .map((product) => JSON.stringify(productReply(product, today)));
    slices.push(Buffer.from((from === 0 ? '' : ',') + slice.join(',')));
    await yieldToOthers();
  }
  slices.push(Buffer.from(']}'));
  return Buffer.concat(slices);
}
