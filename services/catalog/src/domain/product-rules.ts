import type { addProductTexts } from '@bahi/contracts/catalog';
import { type Day, lengthOf, parseDay, REQUIRED_PRODUCT_FIELDS } from '@bahi/contracts/shared';
import { isNegative, readPrice, readUnits, readWhole } from './numbers.js';
import type { ProductFacts } from './product.js';
import { collapseSpaces, spellCategory, spellUnit } from './product-text.js';

/** The values of a form or a CSV row, tidied; empty when not given. */
export interface RawProduct {
  readonly productName: string;
  readonly category: string;
  readonly costPrice: string;
  readonly sellingPrice: string;
  readonly quantity: string;
  readonly unit: string;
  readonly expiryDate: string;
  readonly thresholdValue: string;
  readonly description: string;
  readonly supplier: string;
}

type ProductField = keyof RawProduct;

/** A rule that a new product breaks. */
export interface BrokenRule {
  readonly field: ProductField;
  /** The line of add-single's table that speaks for it. */
  readonly line: keyof typeof addProductTexts;
  readonly message: string;
}

export type ReadProduct =
  | { readonly facts: ProductFacts; readonly broken: readonly [] }
  | { readonly facts: null; readonly broken: readonly BrokenRule[] };

const EXPIRY_FORM_TEXT = 'Expiry date is not valid. Use DD/MM/YY, DD/MM/YYYY or YYYY-MM-DD';

const LABELS: Record<ProductField, string> = {
  productName: 'Product name',
  category: 'Category',
  costPrice: 'Cost price',
  sellingPrice: 'Selling price',
  quantity: 'Quantity',
  unit: 'Unit',
  expiryDate: 'Expiry date',
  thresholdValue: 'Threshold value',
  description: 'Description',
  supplier: 'Supplier',
};

const LENGTHS = [
  { field: 'productName', limit: 200, line: 'nameTooLong' },
  { field: 'category', limit: 60, line: 'categoryTooLong' },
  { field: 'unit', limit: 60, line: 'unitTooLong' },
  { field: 'supplier', limit: 120, line: 'supplierTooLong' },
  { field: 'description', limit: 2000, line: 'descriptionTooLong' },
] as const;
type Numbers = ReturnType<typeof numbersOf>;

/**
 * Reads a new product and names every rule it breaks, in the order of wire contract 5.3. The rules of add-single
 * (2.17) are the same ones; its own order is that of its lines.
 */
export function readProduct(given: RawProduct, today: Day): ReadProduct {
  const raw = { ...given, productName: collapseSpaces(given.productName) };
  const numbers = numbersOf(raw);
  const expiresOn = parseDay(raw.expiryDate);
  const broken = [
    ...missing(raw),
    ...tooLong(raw),
    ...wrongNumbers(raw, numbers),
    ...wrongRelations(numbers),
    ...wrongExpiry(raw, expiresOn, today),
  ];
  const facts = broken.length === 0 ? factsOf(raw, numbers, expiresOn) : null;
  return facts ? { facts, broken: [] } : { facts: null, broken };
}

function missing(raw: RawProduct): BrokenRule[] {
  return REQUIRED_PRODUCT_FIELDS.filter((field) => raw[field] === '').map((field) => ({
    field,
    line: 'required',
    message: `${LABELS[field]} is required`,
  }));
}

// A text is at least as long in UTF-16 units as in characters, so the costly count is rarely needed.
function tooLong(raw: RawProduct): BrokenRule[] {
  return LENGTHS.filter(({ field, limit }) => raw[field].length > limit && lengthOf(raw[field]) > limit).map(
    ({ field, limit, line }) => ({ field, line, message: `${LABELS[field]} must be at most ${limit} characters` }),
  );
}

/** The line for a text that is no number of its kind; `null` for an empty one, which is only missing. */
function wrongNumber(
  raw: RawProduct,
  field: 'costPrice' | 'sellingPrice' | 'quantity' | 'thresholdValue',
  line: BrokenRule['line'],
): BrokenRule[] {
  return raw[field] === ''
    ? []
    : [
        {
          field,
          line: isNegative(raw[field]) ? 'negative' : line,
          message: `${LABELS[field]} must be a positive number`,
        },
      ];
}

function numbersOf(raw: RawProduct) {
  return {
    cost: readPrice(raw.costPrice),
    selling: readPrice(raw.sellingPrice),
    quantity: readUnits(raw.quantity),
    threshold: readUnits(raw.thresholdValue),
  };
}

function wrongNumbers(raw: RawProduct, { cost, selling, quantity, threshold }: Numbers): BrokenRule[] {
  return [
    ...(cost === null ? wrongNumber(raw, 'costPrice', 'price') : []),
    ...(selling === null ? wrongNumber(raw, 'sellingPrice', 'price') : []),
    ...(quantity === null
      ? wrongNumber(raw, 'quantity', readWhole(raw.quantity) === null ? 'quantityNotWhole' : 'quantityTooHigh')
      : []),
    ...(threshold === null ? wrongNumber(raw, 'thresholdValue', 'threshold') : []),
  ];
}

function wrongRelations({ cost, selling, quantity, threshold }: Numbers): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (cost !== null && selling !== null && selling < cost) {
    const message = 'Selling price should be greater than or equal to cost price';
    broken.push({ field: 'sellingPrice', line: 'sellingBelowCost', message });
  }
  if (quantity !== null && threshold !== null && threshold > quantity) {
    const message = 'Threshold value cannot be greater than current quantity';
    broken.push({ field: 'thresholdValue', line: 'thresholdAboveQuantity', message });
  }
  return broken;
}

function wrongExpiry(raw: RawProduct, expiresOn: Day | null, today: Day): BrokenRule[] {
  if (raw.expiryDate === '') return [];
  if (expiresOn === null) return [{ field: 'expiryDate', line: 'expiryForm', message: EXPIRY_FORM_TEXT }];
  if (expiresOn > today) return [];
  return [{ field: 'expiryDate', line: 'expiryPast', message: 'Expiry date must be in the future' }];
}

function factsOf(raw: RawProduct, { cost, selling, quantity, threshold }: Numbers, expiresOn: Day | null) {
  return cost === null || selling === null || quantity === null || threshold === null || expiresOn === null
    ? null
    : {
        name: raw.productName,
        category: spellCategory(raw.category),
        costPaise: cost,
        sellingPaise: selling,
        quantity,
        unit: spellUnit(raw.unit),
        threshold,
        expiresOn,
        description: raw.description || null,
        supplier: raw.supplier || null,
      };
}
