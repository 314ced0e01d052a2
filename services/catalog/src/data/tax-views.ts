import { paiseFrom } from '@bahi/contracts/shared';
import { readBatches, shopOf, type Tx } from '@bahi/platform/data';
import type { ReviewedProduct } from '../domain/review-tax.js';
import { ownTaxRules, type TaxRow, toProductTax } from './product-tax-rows.js';

interface ReviewedRow extends TaxRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly category: string;
  readonly selling_paise: number;
  readonly mrp_paise: number | null;
  readonly version: number;
}

const SELECT = `select p.product_key, p.product_id, p.name, p.category, p.selling_paise, p.mrp_paise, p.version,
    p.hsn, p.uqc, p.tax_class, ${ownTaxRules('p', 'p.shop_id')} as tax_rules
  from products as p where p.shop_id = ?::uuid and p.archived_at is null order by p.name_key, p.product_key`;

/** All products that are sold, with their tax data, by name, in batches. */
export async function* readTaxedProducts(tx: Tx): AsyncGenerator<ReviewedProduct> {
  for await (const rows of readBatches<ReviewedRow>(tx, SELECT, [shopOf(tx)])) yield* rows.map(toReviewed);
}

function toReviewed(row: ReviewedRow): ReviewedProduct {
  return {
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    category: row.category,
    sellingPaise: paiseFrom(row.selling_paise),
    mrpPaise: row.mrp_paise === null ? null : paiseFrom(row.mrp_paise),
    version: row.version,
    tax: toProductTax(row),
  };
}
