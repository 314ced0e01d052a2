import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Day } from '@bahi/contracts/shared';
import type { StoredProduct } from '../domain/product.js';
import { presentProduct } from './present.js';

/** Changes with the format of the reply of products/all, so that no browser keeps the old one. */
const FORMAT = '1';
const SLICE_PRODUCTS = 500;

/** The strong ETag of a shop's list: its version, the day of its availability, and its time zone. */
export function etagOf(version: string, today: Day, timeZone: string): string {
  return `"${FORMAT}-${version}-${today}-${timeZone}"`;
}

/** Whether an `If-None-Match` matches the ETag; a gateway that compresses may have made it weak. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** The reply of products/all as JSON, in slices so that other requests are served between them. */
export async function renderCatalogue(
  products: readonly StoredProduct[],
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): Promise<Buffer> {
  const head = JSON.stringify({ success: true, timeZone, count: products.length }).slice(0, -1);
  const slices = [Buffer.from(`${head},"products":[`)];
  for (let from = 0; from < products.length; from += SLICE_PRODUCTS) {
    const slice = products
      .slice(from, from + SLICE_PRODUCTS)
      .map((product) => JSON.stringify(presentProduct(product, today)));
    slices.push(Buffer.from((from === 0 ? '' : ',') + slice.join(',')));
    await yieldToEventLoop();
  }
  slices.push(Buffer.from(']}'));
  return Buffer.concat(slices);
}
