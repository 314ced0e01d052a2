import { KeptProduct as KeptSchema, type KeptProduct as WireProduct } from '@bahi/contracts/catalog';
import { parseWith, visibleTo } from '@bahi/contracts/kit';
import { type Day, type Paise, type Permission, toRupees, toUnits } from '@bahi/contracts/shared';
import type { KeptView } from '../app/keep-product.js';
import type { KeptProduct, PriceChange } from '../domain/kept-product.js';
import { presentProduct } from './present.js';
import { presentTax } from './present-tax.js';

/** A product with everything about it that people change. */
export function presentKept({ product, prices }: KeptView, today: Day): WireProduct {
  return {
    ...presentProduct(product, today),
    version: product.version,
    priceVersion: product.priceVersion,
    mrp: rupees(product.mrpPaise),
    alias: product.alias,
    family: product.family,
    allowsFractions: product.allowsFractions,
    scaleNo: product.scaleNo,
    found: toUnits(product.foundMilli),
    archivedAt: product.archivedAt?.toISOString() ?? null,
    codes: [...product.codes],
    packs: product.packs.map(({ packNo, name, unitsMilli, pricePaise }) => ({
      packNo,
      name,
      units: toUnits(unitsMilli),
      price: rupees(pricePaise),
    })),
    tax: presentTax(product.tax),
    prices: prices.map(presentPrice),
  };
}

/** The newer product in a refusal: a refusal is not parsed, so it shows no field that its reader may not see. */
export function presentCurrent(product: KeptProduct, today: Day, permissions: ReadonlySet<Permission>): unknown {
  const parsed = parseWith(visibleTo(KeptSchema, permissions), presentKept({ product, prices: [] }, today));
  return parsed.ok ? parsed.value : undefined;
}

/** A row of a price history. */
export function presentPrice(change: PriceChange): WireProduct['prices'][number] {
  return {
    changeNo: change.changeNo,
    at: change.at.toISOString(),
    by: change.by,
    field: change.field,
    old: rupees(change.oldPaise),
    new: rupees(change.newPaise),
    source: change.source,
    documentId: change.documentId,
  };
}

function rupees(paise: Paise | null) {
  return paise === null ? null : toRupees(paise);
}
