import type { BillGst, BillLineTax, BillTaxContext } from '@bahi/contracts/catalog';
import type { Day, Milli, Paise } from '@bahi/contracts/shared';
import {
  documentTypeOf,
  type GstLine,
  type GstLineInput,
  type GstTax,
  gstOf,
  needsBuyerDetails,
  type ProductTax,
  ruleOn,
  type TaxRule,
  type Treatment,
} from '@bahi/contracts/tax';
import { hsnDescriptionOf, taxRulesOf } from './rate-pack/rate-pack.js';

/** The fields of a product that its tax depends on. */
export interface TaxedProduct {
  /** Null: nobody has entered it. */
  readonly tax: ProductTax | null;
  readonly mrpPaise: Paise | null;
}

/** Units of a product as they are taxed; only a regular shop applies the rules of the law. */
export function taxInputOf(product: TaxedProduct, unitsMilli: Milli, context: BillTaxContext): GstLineInput {
  return { rule: ruleOf(product, context), unitsMilli, mrpPaise: product.mrpPaise };
}

/** What a regular shop lacks to sell a product. */
export function missingTaxData(
  product: TaxedProduct,
  context: BillTaxContext,
): 'tax-data-missing' | 'mrp-missing' | null {
  if (context.kind !== 'regular') return null;
  const rule = ruleOf(product, context);
  if (!rule) return 'tax-data-missing';
  return rule.valuation === 'retail-price' && product.mrpPaise === null ? 'mrp-missing' : null;
}

/** A price with the tax that the customer pays on it: nobody may sell above the MRP (gst.md 2). */
export function priceWithTax(pricePaise: Paise, goods: GstLineInput, context: BillTaxContext): Paise {
  return gstOf([goods], context)([pricePaise]).toPayPaise;
}

/** Whether a sale to an unregistered buyer is too large for a document without his details. */
export function isBuyerNeeded({ sums }: GstTax, { kind, registered, day }: BillTaxContext): boolean {
  return kind === 'regular' && !registered && needsBuyerDetails(sums.taxablePaise, day as Day);
}

/** The tax of a line as it is sold. */
export function lineTaxOf({ tax, mrpPaise }: TaxedProduct, line: GstLine): BillLineTax {
  const { rule, taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise, belowMrpPaise } = line;
  const goods = { hsn: tax?.hsn ?? null, hsnDescription: tax && hsnDescriptionOf(tax.hsn), uqc: tax?.uqc ?? null };
  return { ...goods, mrpPaise, rule, taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise, belowMrpPaise };
}

/** The tax of a bill as it is sold. */
export function billGstOf({ lines, rows }: GstTax, taxContext: BillTaxContext): BillGst {
  const treatments = lines.map(({ rule }) => rule.treatment as Treatment);
  return {
    taxContext,
    documentType: documentTypeOf(taxContext.kind, treatments, taxContext.registered),
    rates: rows.map(({ toPayPaise: _, ...rate }) => rate),
  };
}

function ruleOf({ tax }: TaxedProduct, { kind, day }: BillTaxContext): TaxRule | null {
  return kind === 'regular' ? (ruleOn(taxRulesOf(tax) ?? [], day as Day) ?? null) : null;
}
