import { catalogApi } from '@bahi/contracts/catalog';
import { lackedFor } from '@bahi/contracts/kit';
import type { Day, Permission } from '@bahi/contracts/shared';
import { type EncodedReply, encodeReply, type SendStreamed } from '@bahi/platform/http';
import type { StreamedCatalogue } from '../app/list-products.js';
import type { StoredProduct } from '../domain/product.js';
import { presentProduct } from './present.js';

/** Changes with the format of the reply of products/all, so that no browser keeps the old one. */
const FORMAT = '1';

/** What the bytes of a shop's list depend on, beside its version. */
export interface PageView {
  readonly today: Day;
  readonly timeZone: string;
  readonly permissions: ReadonlySet<Permission>;
}

export interface CataloguePageOptions extends PageView {
  readonly headers: Readonly<Record<string, string>>;
}

/** The strong ETag of a shop's list: its version, the day of its availability, its time zone and its reader's rights. */
export function etagOf(version: string, { today, timeZone, permissions }: PageView): string {
  return `"${FORMAT}-${version}-${today}-${timeZone}${rightsKey(permissions)}"`;
}

/** The fields that these readers may not see, as a part of a key; empty when they see all. */
export function rightsKey(permissions: ReadonlySet<Permission>): string {
  return lackedFor(catalogApi.listProducts.reply, permissions)
    .map((need) => `-no-${need}`)
    .join('');
}

/** The reply of products/all, encoded once for each version of the list and right of its readers. */
export function encodeCatalogue(
  products: readonly StoredProduct[],
  { today, timeZone, permissions, headers }: CataloguePageOptions,
): Promise<EncodedReply> {
  const reply = { success: true as const, timeZone, count: products.length, products: presentAll(products, today) };
  return encodeReply(catalogApi.listProducts, reply, headers, permissions);
}

/** Sends the reply of products/all while its products are read. */
export function sendCatalogue(
  send: SendStreamed<typeof catalogApi.listProducts>,
  { count, products }: Pick<StreamedCatalogue, 'count' | 'products'>,
  { today, timeZone, headers }: Omit<CataloguePageOptions, 'permissions'>,
): Promise<void> {
  return send({ success: true, timeZone, count, products: presentStreamed(products, today) }, headers);
}

function* presentAll(products: readonly StoredProduct[], today: Day) {
  for (const product of products) yield presentProduct(product, today);
}

async function* presentStreamed(products: AsyncIterable<StoredProduct>, today: Day) {
  for await (const product of products) yield presentProduct(product, today);
}
