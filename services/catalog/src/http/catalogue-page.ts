import { catalogApi } from '@bahi/contracts/catalog';
import type { Day } from '@bahi/contracts/shared';
import { type EncodedReply, encodeReply, type SendStreamed } from '@bahi/platform/http';
import type { StreamedCatalogue } from '../app/list-products.js';
import type { StoredProduct } from '../domain/product.js';
import { presentProduct } from './present.js';

/** Changes with the format of the reply of products/all, so that no browser keeps the old one. */
const FORMAT = '1';

export interface CataloguePageOptions {
  readonly today: Day;
  readonly timeZone: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The strong ETag of a shop's list: its version, the day of its availability, and its time zone. */
export function etagOf(version: string, today: Day, timeZone: string): string {
  return `"${FORMAT}-${version}-${today}-${timeZone}"`;
}

/** The reply of products/all, encoded once for each version of the list. */
export function encodeCatalogue(
  products: readonly StoredProduct[],
  { today, timeZone, headers }: CataloguePageOptions,
): Promise<EncodedReply> {
  const reply = { success: true as const, timeZone, count: products.length, products: presentAll(products, today) };
  return encodeReply(catalogApi.listProducts, reply, headers);
}

/** Sends the reply of products/all while its products are read. */
export function sendCatalogue(
  send: SendStreamed<typeof catalogApi.listProducts>,
  { count, products }: Pick<StreamedCatalogue, 'count' | 'products'>,
  { today, timeZone, headers }: CataloguePageOptions,
): Promise<void> {
  return send({ success: true, timeZone, count, products: presentStreamed(products, today) }, headers);
}

function* presentAll(products: readonly StoredProduct[], today: Day) {
  for (const product of products) yield presentProduct(product, today);
}

async function* presentStreamed(products: AsyncIterable<StoredProduct>, today: Day) {
  for await (const product of products) yield presentProduct(product, today);
}
