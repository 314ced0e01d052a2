import type { ReviewedProduct, TaxPack } from '@bahi/contracts/catalog';
import type { WireRequest } from '@bahi/contracts/kit';
import type { Script } from './fake-server.js';

const rule = (rateBp: number) => ({ from: '2025-09-22', treatment: 'taxable' as const, rateBp });

/** A few classes of the rate pack. */
export const taxClasses: TaxPack['classes'] = [
  {
    id: 'rice-loose',
    name: 'Rice, loose',
    group: 'staples',
    words: ['chawal', 'rice'],
    hsn: '100630',
    rules: [{ from: '2025-04-01', treatment: 'exempt' }],
  },
  {
    id: 'rice-packed',
    name: 'Rice, packed and labelled',
    group: 'staples',
    words: ['chawal', 'rice'],
    hsn: '100630',
    rules: [rule(500)],
  },
  {
    id: 'salt',
    name: 'Salt',
    group: 'staples',
    words: ['namak', 'salt'],
    hsn: '250100',
    rules: [{ from: '2025-04-01', treatment: 'exempt' }],
  },
  {
    id: 'bath-soap',
    name: 'Bath soap',
    group: 'personal-care',
    words: ['sabun', 'soap'],
    hsn: '34011190',
    rules: [rule(500)],
  },
  {
    id: 'detergent',
    name: 'Detergent powder, bar, liquid',
    group: 'household',
    words: ['surf', 'detergent'],
    hsn: '3402',
    rules: [rule(1800)],
  },
  { id: 'anything-else', name: 'Anything else', group: 'other', words: ['other'], hsn: '', rules: [rule(1800)] },
];

/** A product as the review shows it. */
export function aReviewedProduct(productName: string, own: Partial<ReviewedProduct> = {}): ReviewedProduct {
  const productId = `PROD-MWPYB740-${productName.length.toString(16).padStart(6, '0').toUpperCase()}`;
  return {
    _id: `id of ${productName}`,
    productId,
    productName,
    category: 'Food',
    price: 40,
    mrp: null,
    version: 3,
    tax: null,
    ...own,
  };
}

interface Classed {
  readonly products: readonly { readonly productId: string; readonly version: number }[];
}

function classedBy({ body }: WireRequest) {
  return (body?.kind === 'json' ? body.value : { products: [] }) as Classed;
}

/** The calls of the tax of products, all of which succeed. */
export function productTaxCalls(missing: readonly ReviewedProduct[] = []): Script {
  return {
    'tax.readTaxPack': () => ({
      success: true,
      taxPack: '2026-05-01',
      classes: taxClasses,
      ratesInForce: [{ from: '2026-02-01', rates: [0, 500, 1800, 4000] }],
    }),
    'tax.reviewTax': () => ({
      success: true,
      ...{ missing, differing: [], aboveMrp: [] },
      counts: { missing: missing.length, differing: 0, aboveMrp: 0 },
    }),
    'tax.setTaxClasses': (request) => ({
      success: true,
      results: classedBy(request).products.map(({ version }) => ({ outcome: 'set', version: version + 1 })),
    }),
  };
}
