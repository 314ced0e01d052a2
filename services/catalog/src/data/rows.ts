import { type Day, milliFrom, paiseFrom } from '@bahi/contracts/shared';
import type { StoredProduct } from '../domain/product.js';

/** A row of `products`. */
export interface ProductRow {
  readonly product_key: string;
  readonly product_id: string;
  readonly name: string;
  readonly category: string;
  readonly cost_paise: number;
  readonly selling_paise: number;
  readonly quantity_milli: number;
  readonly unit: string | null;
  readonly threshold_milli: number;
  readonly expires_on: string | null;
  readonly image_name: string | null;
  readonly description: string | null;
  readonly supplier: string | null;
  readonly rating_total: number;
  readonly rating_count: number;
  readonly created_at: Date;
  readonly row_no: number;
}

/** The columns that every query of whole products selects. */
export const PRODUCT_COLUMNS = [
  'product_key',
  'product_id',
  'name',
  'category',
  'cost_paise',
  'selling_paise',
  'quantity_milli',
  'unit',
  'threshold_milli',
  'expires_on',
  'image_name',
  'description',
  'supplier',
  'rating_total',
  'rating_count',
  'created_at',
  'row_no',
] as const satisfies readonly (keyof ProductRow)[];

/** A product as the domain has it. */
export function toProduct(row: ProductRow): StoredProduct {
  return {
    productKey: row.product_key,
    productId: row.product_id,
    name: row.name,
    category: row.category,
    costPaise: paiseFrom(row.cost_paise),
    sellingPaise: paiseFrom(row.selling_paise),
    quantityMilli: milliFrom(row.quantity_milli),
    unit: row.unit,
    thresholdMilli: milliFrom(row.threshold_milli),
    expiresOn: row.expires_on as Day | null,
    imageName: row.image_name,
    description: row.description,
    supplier: row.supplier,
    ratingTotal: row.rating_total,
    ratingCount: row.rating_count,
    createdAt: row.created_at,
    rowNo: row.row_no,
  };
}
