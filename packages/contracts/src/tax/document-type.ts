import type { Treatment } from './tax-rule.js';

/** What a shop is for the tax office; `simple` keeps the flat figures of place-order and bills without tax. */
export const TAX_KINDS = ['simple', 'unregistered', 'composition', 'regular'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

export const SALE_DOCUMENT_TYPES = ['tax-invoice', 'invoice-cum-bill-of-supply', 'bill-of-supply', 'bill'] as const;
export type SaleDocumentType = (typeof SALE_DOCUMENT_TYPES)[number];

/** The document of a sale (gst.md 4; rules 46A and 49). A mixed sale to a registered buyer is one tax invoice. */
export function documentTypeOf(
  kind: TaxKind,
  treatments: readonly Treatment[],
  isRegisteredBuyer: boolean,
): SaleDocumentType {
  if (kind === 'composition') return 'bill-of-supply';
  if (kind !== 'regular') return 'bill';
  const hasTaxed = treatments.includes('taxable');
  const hasUntaxed = treatments.some((treatment) => treatment !== 'taxable');
  if (!hasTaxed) return 'bill-of-supply';
  return hasUntaxed && !isRegisteredBuyer ? 'invoice-cum-bill-of-supply' : 'tax-invoice';
}
