import { asMilli, asPaise, type Day } from '@bahi/contracts/shared';
import { type Method, perMethod } from '../domain/billed.js';
import type { OrderRecord } from '../domain/order-record.js';
import { type ChangedFields, type Crossing, type ProductRecord, shownFields } from '../domain/product-record.js';

/** A sum as PostgreSQL writes it (numeric arrives as text); `null` over no rows. */
type SumText = string | number | null;

/** A count as a number; counts fit. */
export function toCount(sum: SumText): number {
  return Number(sum ?? 0);
}

/** A sum of paise or of thousandths as a bigint: that of many orders may outgrow a number. */
export function toBigint(sum: SumText): bigint {
  return BigInt(sum ?? 0);
}

/** The row of a view that always has one. */
export function onlyRow<Row>({ rows }: { readonly rows: readonly Row[] }): Row {
  const [row] = rows;
  if (!row) throw new Error('A view of one row returned none');
  return row;
}

export interface OrderRecordRow extends Readonly<Record<`${Method}_paise`, number>> {
  readonly order_key: string;
  readonly placed_at: Date | null;
  readonly placed_on: Day | null;
  readonly units_milli: number | null;
  readonly total_paise: number | null;
  readonly cost_paise: number | null;
  /** Of the event of billing that told the amounts by method; 0 for the sale itself. */
  readonly money_position: number;
  readonly invoice_units_milli: number | null;
  readonly invoice_paise: number | null;
  readonly is_settled: boolean;
  readonly state_no: number;
  readonly is_returned: boolean;
  readonly returned_milli: number;
  readonly returned_paise: number;
  readonly returned_cost_paise: number;
  readonly product_keys: string[] | null;
}

/** An order from its row. */
export function toOrderRecord(row: OrderRecordRow): OrderRecord {
  return {
    orderKey: row.order_key,
    sale:
      row.placed_at === null || row.placed_on === null
        ? null
        : {
            placedAt: row.placed_at,
            placedOn: row.placed_on,
            unitsMilli: asMilli(row.units_milli ?? 0),
            totalPaise: BigInt(row.total_paise ?? 0),
            costPaise: BigInt(row.cost_paise ?? 0),
            productKeys: row.product_keys ?? [],
          },
    money: { position: row.money_position, billed: perMethod((method) => BigInt(row[`${method}_paise`])) },
    invoiceUnitsMilli: row.invoice_units_milli === null ? null : asMilli(row.invoice_units_milli),
    invoicePaise: row.invoice_paise === null ? null : BigInt(row.invoice_paise),
    isSettled: row.is_settled,
    stateNo: row.state_no,
    isReturned: row.is_returned,
    returned: {
      unitsMilli: asMilli(row.returned_milli),
      netPaise: BigInt(row.returned_paise),
      costPaise: BigInt(row.returned_cost_paise),
    },
  };
}

export interface ProductRecordRow {
  readonly product_key: string;
  readonly product_id: string | null;
  readonly product_name: string | null;
  readonly name_key: string | null;
  readonly category_key: string | null;
  readonly supplier_key: string | null;
  readonly image_url: string | null;
  readonly cost_paise: number | null;
  readonly added_quantity_milli: number | null;
  readonly threshold_milli: number | null;
  readonly expires_on: Day | null;
  readonly added_at: Date | null;
  readonly added_on: Day | null;
  readonly is_opening: boolean;
  /** The last known change, also while the addition is not known. */
  readonly changed: ChangedFields | null;
  /** Of a product that changed: what it was added with. */
  readonly added_cost_paise: number | null;
  readonly added_expires_on: Day | null;
  readonly is_archived: boolean;
  readonly position: number;
  readonly quantity_milli: number;
  readonly rating_total: number;
  readonly rating_count: number;
}

/** A product from its row. */
export function toProductRecord(row: ProductRecordRow): ProductRecord {
  return {
    productKey: row.product_key,
    addition: toAddition(row),
    changed: row.changed,
    stock: {
      position: row.position,
      quantityMilli: asMilli(row.quantity_milli),
      ratingTotal: row.rating_total,
      ratingCount: row.rating_count,
    },
  };
}

/** A product by column. */
export function fromProductRecord({ productKey, addition, changed, stock }: ProductRecord): ProductRecordRow {
  const shown = shownFields({ addition, changed });
  return {
    product_key: productKey,
    product_id: addition?.productId ?? null,
    product_name: shown?.productName ?? null,
    name_key: shown?.nameKey ?? null,
    category_key: shown?.categoryKey ?? null,
    supplier_key: shown?.supplierKey ?? null,
    image_url: shown?.imageUrl ?? null,
    cost_paise: shown?.costPaise ?? null,
    added_quantity_milli: addition?.quantityMilli ?? null,
    threshold_milli: shown?.thresholdMilli ?? null,
    expires_on: shown?.expiresOn ?? null,
    added_at: addition?.addedAt ?? null,
    added_on: addition?.addedOn ?? null,
    is_opening: addition?.isOpening ?? false,
    changed,
    added_cost_paise: changed && (addition?.costPaise ?? null),
    added_expires_on: changed && (addition?.expiresOn ?? null),
    is_archived: changed?.isArchived ?? false,
    position: stock.position,
    quantity_milli: stock.quantityMilli,
    rating_total: stock.ratingTotal,
    rating_count: stock.ratingCount,
  };
}

export interface CrossingRow {
  readonly product_key: string;
  readonly position: number;
  readonly happened_on: Day;
  readonly change: 1 | -1;
  readonly has_expiry: boolean;
  readonly expires_on: Day | null;
}

/** A crossing from its row. */
export function toCrossing(row: CrossingRow): Crossing {
  return {
    productKey: row.product_key,
    position: row.position,
    happenedOn: row.happened_on,
    change: row.change,
    expiresOn: row.has_expiry ? row.expires_on : undefined,
  };
}

/** A crossing by column. */
export function fromCrossing({ productKey, position, happenedOn, change, expiresOn }: Crossing): CrossingRow {
  return {
    product_key: productKey,
    position,
    happened_on: happenedOn,
    change,
    has_expiry: expiresOn !== undefined,
    expires_on: expiresOn ?? null,
  };
}

function toAddition(row: ProductRecordRow): ProductRecord['addition'] {
  return row.added_at === null || row.added_on === null
    ? null
    : {
        productId: row.product_id ?? '',
        productName: row.product_name ?? '',
        nameKey: row.name_key ?? '',
        categoryKey: row.category_key ?? '',
        supplierKey: row.supplier_key,
        imageUrl: row.image_url,
        costPaise: asPaise(row.added_cost_paise ?? row.cost_paise ?? 0),
        quantityMilli: asMilli(row.added_quantity_milli ?? 0),
        thresholdMilli: asMilli(row.threshold_milli ?? 0),
        expiresOn: row.changed ? row.added_expires_on : row.expires_on,
        addedAt: row.added_at,
        addedOn: row.added_on,
        isOpening: row.is_opening,
      };
}
