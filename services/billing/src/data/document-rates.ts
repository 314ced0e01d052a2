import type { BillRate } from '@bahi/contracts/catalog';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';

/** The rates of an invoice or a credit note, by its key. */
export interface RatesOfDocument {
  readonly documentKey: string;
  readonly rates: readonly BillRate[];
}

interface RateRow {
  readonly document_key: string;
  readonly treatment: BillRate['treatment'];
  readonly rate_bp: number;
  readonly cess_bp: number;
  readonly cess_per_unit_paise: number;
  readonly taxable_paise: number;
  readonly cgst_paise: number;
  readonly sgst_paise: number;
  readonly igst_paise: number;
  readonly cess_paise: number;
  readonly below_mrp_paise: number;
}

/** Stores the rates of new documents. */
export async function insertRates(tx: WriteTx, documents: readonly RatesOfDocument[]): Promise<void> {
  const shopId = shopOf(tx);
  const rows = documents.flatMap(({ documentKey, rates }) =>
    rates.map((rate, place) => ({ shop_id: shopId, row_no: place + 1, ...toRow(documentKey, rate) })),
  );
  if (rows.length > 0) await tx('document_rates').insert(rows);
}

/** The rates of documents, in their order on paper. */
export async function findRates(tx: Tx, documentKeys: readonly string[]): Promise<ReadonlyMap<string, BillRate[]>> {
  const rows = await tx('document_rates')
    .where({ shop_id: shopOf(tx) })
    .whereRaw('document_key = any(?::uuid[])', [[...documentKeys]])
    .orderBy(['document_key', 'row_no'])
    .select<RateRow[]>('*');
  const found = new Map<string, BillRate[]>();
  for (const row of rows) found.set(row.document_key, [...(found.get(row.document_key) ?? []), toRate(row)]);
  return found;
}

function toRow(documentKey: string, rate: BillRate): RateRow {
  return {
    document_key: documentKey,
    treatment: rate.treatment,
    rate_bp: rate.rateBp,
    cess_bp: rate.cessBp,
    cess_per_unit_paise: rate.cessPerUnitPaise,
    taxable_paise: rate.taxablePaise,
    cgst_paise: rate.cgstPaise,
    sgst_paise: rate.sgstPaise,
    igst_paise: rate.igstPaise,
    cess_paise: rate.cessPaise,
    below_mrp_paise: rate.belowMrpPaise,
  };
}

function toRate(row: RateRow): BillRate {
  return {
    treatment: row.treatment,
    rateBp: row.rate_bp,
    cessBp: row.cess_bp,
    cessPerUnitPaise: row.cess_per_unit_paise,
    taxablePaise: row.taxable_paise,
    cgstPaise: row.cgst_paise,
    sgstPaise: row.sgst_paise,
    igstPaise: row.igst_paise,
    cessPaise: row.cess_paise,
    belowMrpPaise: row.below_mrp_paise,
  };
}
