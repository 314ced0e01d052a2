import type { addProductTexts } from '@bahi/contracts/catalog';
import { type Day, lengthOf, milliFromUnits, parseDay, REQUIRED_PRODUCT_FIELDS } from '@bahi/contracts/shared';
import { isNegative, readPrice, readUnits, readWhole } from './numbers.js';
import type { ProductFields } from './product.js';
import { collapseSpaces, spellCategory, spellUnit } from './product-text.js';

/** The values of a form or a CSV row, tidied; empty when absent. */
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

type RawField = keyof RawProduct;

/** A rule that a new product violates. */
export interface Violation {
  readonly field: RawField;
  /** Its row in the table of add-single. */
  readonly rule: keyof typeof addProductTexts;
  readonly message: string;
}

export type ParsedProduct =
  | { readonly fields: ProductFields; readonly violations: readonly [] }
  | { readonly fields: null; readonly violations: readonly Violation[] };

const EXPIRY_FORM_TEXT = 'Expiry date is not valid. Use DD/MM/YY, DD/MM/YYYY or YYYY-MM-DD';

const LABELS: Record<RawField, string> = {
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
  { field: 'productName', limit: 200, rule: 'nameTooLong' },
  { field: 'category', limit: 60, rule: 'categoryTooLong' },
  { field: 'unit', limit: 60, rule: 'unitTooLong' },
  { field: 'supplier', limit: 120, rule: 'supplierTooLong' },
  { field: 'description', limit: 2000, rule: 'descriptionTooLong' },
] as const;
type Numbers = ReturnType<typeof numbersOf>;

/**
 * Parses a new product and lists every rule that it violates, in the order of wire contract 5.3. add-single (2.17) has
 * the same rules in the order of its table.
 */
export function parseProduct(given: RawProduct, today: Day): ParsedProduct {
  const raw = { ...given, productName: collapseSpaces(given.productName) };
  const numbers = numbersOf(raw);
  const expiresOn = parseDay(raw.expiryDate);
  const violations = [
    ...missing(raw),
    ...tooLong(raw),
    ...wrongNumbers(raw, numbers),
    ...wrongRelations(numbers),
    ...wrongExpiry(raw, expiresOn, today),
  ];
  const fields = violations.length === 0 ? fieldsOf(raw, numbers, expiresOn) : null;
  return fields ? { fields, violations: [] } : { fields: null, violations };
}

function missing(raw: RawProduct): Violation[] {
  return REQUIRED_PRODUCT_FIELDS.filter((field) => raw[field] === '').map((field) => ({
    field,
    rule: 'required',
    message: `${LABELS[field]} is required`,
  }));
}

// A text is at least as long in UTF-16 units as in characters, so the costly count is rarely needed.
function tooLong(raw: RawProduct): Violation[] {
  return LENGTHS.filter(({ field, limit }) => raw[field].length > limit && lengthOf(raw[field]) > limit).map(
    ({ field, limit, rule }) => ({ field, rule, message: `${LABELS[field]} must be at most ${limit} characters` }),
  );
}

/** The violation of a text that is no number of its kind; none for an empty one, which is only missing. */
function wrongNumber(
  raw: RawProduct,
  field: 'costPrice' | 'sellingPrice' | 'quantity' | 'thresholdValue',
  rule: Violation['rule'],
): Violation[] {
  return raw[field] === ''
    ? []
    : [
        {
          field,
          rule: isNegative(raw[field]) ? 'negative' : rule,
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

function wrongNumbers(raw: RawProduct, { cost, selling, quantity, threshold }: Numbers): Violation[] {
  return [
    ...(cost === null ? wrongNumber(raw, 'costPrice', 'price') : []),
    ...(selling === null ? wrongNumber(raw, 'sellingPrice', 'price') : []),
    ...(quantity === null
      ? wrongNumber(raw, 'quantity', readWhole(raw.quantity) === null ? 'quantityNotWhole' : 'quantityTooHigh')
      : []),
    ...(threshold === null ? wrongNumber(raw, 'thresholdValue', 'threshold') : []),
  ];
}

function wrongRelations({ cost, selling, quantity, threshold }: Numbers): Violation[] {
  const violations: Violation[] = [];
  if (cost !== null && selling !== null && selling < cost) {
    const message = 'Selling price should be greater than or equal to cost price';
    violations.push({ field: 'sellingPrice', rule: 'sellingBelowCost', message });
  }
  if (quantity !== null && threshold !== null && threshold > quantity) {
    const message = 'Threshold value cannot be greater than current quantity';
    violations.push({ field: 'thresholdValue', rule: 'thresholdAboveQuantity', message });
  }
  return violations;
}

function wrongExpiry(raw: RawProduct, expiresOn: Day | null, today: Day): Violation[] {
  if (raw.expiryDate === '') return [];
  if (expiresOn === null) return [{ field: 'expiryDate', rule: 'expiryForm', message: EXPIRY_FORM_TEXT }];
  if (expiresOn > today) return [];
  return [{ field: 'expiryDate', rule: 'expiryPast', message: 'Expiry date must be in the future' }];
}

function fieldsOf(raw: RawProduct, { cost, selling, quantity, threshold }: Numbers, expiresOn: Day | null) {
  return cost === null || selling === null || quantity === null || threshold === null || expiresOn === null
    ? null
    : {
        name: raw.productName,
        category: spellCategory(raw.category),
        costPaise: cost,
        sellingPaise: selling,
        quantityMilli: milliFromUnits(quantity),
        unit: spellUnit(raw.unit),
        thresholdMilli: milliFromUnits(threshold),
        expiresOn,
        description: raw.description || null,
        supplier: raw.supplier || null,
      };
}
