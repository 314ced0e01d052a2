import { addProductTexts } from '@bahi/contracts/catalog';
import {
  type Day,
  lengthOf,
  MAX_PRICE_PAISE,
  MAX_UNITS,
  milliFromUnits,
  type NumberProblem,
  type NumberReading,
  numberText,
  type Paise,
  parseDay,
  REQUIRED_PRODUCT_FIELDS,
  readPrice,
  readUnits,
  tidyName,
  toRupees,
} from '@bahi/contracts/shared';
import type { ProductFields } from './product.js';
import { readTax, type TaxFault, type TaxReading } from './product-tax.js';
import { spellCategory, spellUnit } from './product-text.js';

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
  readonly hsn: string;
  readonly taxClass: string;
  readonly mrp: string;
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
  hsn: 'HSN code',
  taxClass: 'Tax class',
  mrp: 'MRP',
};

const LENGTHS = [
  { field: 'productName', limit: 200, rule: 'nameTooLong' },
  { field: 'category', limit: 60, rule: 'categoryTooLong' },
  { field: 'unit', limit: 60, rule: 'unitTooLong' },
  { field: 'supplier', limit: 120, rule: 'supplierTooLong' },
  { field: 'description', limit: 2000, rule: 'descriptionTooLong' },
] as const;
type Numbers = ReturnType<typeof numbersOf>;
type NumberField = keyof Numbers;

const MOST_RUPEES = toRupees(MAX_PRICE_PAISE);

/** The highest value of each number and its row in the table of add-single, in the order of the checks. */
const NUMBERS = {
  costPrice: { most: MOST_RUPEES, ruleOf: () => 'price' },
  sellingPrice: { most: MOST_RUPEES, ruleOf: () => 'price' },
  quantity: {
    most: MAX_UNITS,
    ruleOf: (problem) => (problem === 'too-high' ? 'quantityTooHigh' : 'quantityNotWhole'),
  },
  thresholdValue: {
    most: MAX_UNITS,
    ruleOf: (problem) => (problem === 'too-high' ? 'thresholdTooHigh' : 'threshold'),
  },
} as const satisfies Record<
  NumberField,
  { readonly most: number; readonly ruleOf: (problem: NumberProblem) => Violation['rule'] }
>;

/**
 * Parses a new product and lists every rule that it violates, in the order of wire contract 5.3. add-single (2.17) has
 * the same rules in the order of its table. `isDayOptional`: without an expiry date the product never expires.
 */
export function parseProduct(given: RawProduct, today: Day, isDayOptional = false): ParsedProduct {
  const raw = { ...given, productName: tidyName(given.productName) };
  const numbers = numbersOf(raw);
  const expiresOn = parseDay(raw.expiryDate);
  const mrp = readPrice(raw.mrp);
  const tax = taxOf(raw);
  const violations = [
    ...missing(raw).filter(({ field }) => !(isDayOptional && field === 'expiryDate')),
    ...tooLong(raw),
    ...wrongNumbers(raw, numbers),
    ...wrongRelations(numbers),
    ...wrongExpiry(raw, expiresOn, today),
    ...wrongTax(tax),
    ...wrongMrp(raw, mrp, numbers.sellingPrice.value),
  ];
  const fields =
    violations.length === 0
      ? fieldsOf(raw, numbers, { expiresOn, mrpPaise: mrp.value ?? null, tax: tax?.tax ?? null })
      : null;
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
function wrongNumber(raw: RawProduct, field: NumberField, { problem }: NumberReading<number>): Violation[] {
  if (problem === undefined || raw[field] === '') return [];
  const message = numberText(LABELS[field], problem, NUMBERS[field].most);
  return [{ field, rule: problem === 'negative' ? 'negative' : NUMBERS[field].ruleOf(problem), message }];
}

function numbersOf(raw: RawProduct) {
  return {
    costPrice: readPrice(raw.costPrice),
    sellingPrice: readPrice(raw.sellingPrice),
    quantity: readUnits(raw.quantity),
    thresholdValue: readUnits(raw.thresholdValue),
  };
}

function wrongNumbers(raw: RawProduct, numbers: Numbers): Violation[] {
  return (Object.keys(NUMBERS) as NumberField[]).flatMap((field) => wrongNumber(raw, field, numbers[field]));
}

function wrongRelations(numbers: Numbers): Violation[] {
  const { cost, selling, quantity, threshold } = valuesOf(numbers);
  const violations: Violation[] = [];
  if (cost !== undefined && selling !== undefined && selling < cost) {
    const message = 'Selling price should be greater than or equal to cost price';
    violations.push({ field: 'sellingPrice', rule: 'sellingBelowCost', message });
  }
  if (quantity !== undefined && threshold !== undefined && threshold > quantity) {
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

const TAX_RULES = {
  'hsn-form': 'hsnForm',
  'unknown-hsn': 'hsnUnknown',
  'unknown-tax-class': 'taxClassUnknown',
} as const satisfies Record<TaxFault['code'], Violation['rule']>;

/** Null for a product without tax data. */
function taxOf(raw: RawProduct): TaxReading | null {
  if (raw.hsn === '' && raw.taxClass === '') return null;
  const given = {
    hsn: raw.hsn.replaceAll(/\s/g, ''),
    taxClass: raw.taxClass.toLowerCase() || null,
    rules: null,
  };
  return readTax(given, spellUnit(raw.unit));
}

function wrongTax(tax: TaxReading | null): Violation[] {
  return (tax?.faults ?? []).map(({ field, code }) => ({
    field: field === 'class' ? 'taxClass' : field,
    rule: TAX_RULES[code],
    message: addProductTexts[TAX_RULES[code]],
  }));
}

/** Printed prices contain all taxes, so no product is sold above its own. */
function wrongMrp({ mrp }: RawProduct, reading: NumberReading<Paise>, selling: Paise | undefined): Violation[] {
  if (mrp === '') return [];
  const { value } = reading;
  if (value === undefined) return [{ field: 'mrp', rule: 'mrp', message: addProductTexts.mrp }];
  if (selling === undefined || value >= selling) return [];
  return [{ field: 'mrp', rule: 'mrpBelowSelling', message: addProductTexts.mrpBelowSelling }];
}

function valuesOf({ costPrice, sellingPrice, quantity, thresholdValue }: Numbers) {
  return {
    cost: costPrice.value,
    selling: sellingPrice.value,
    quantity: quantity.value,
    threshold: thresholdValue.value,
  };
}

function fieldsOf(raw: RawProduct, numbers: Numbers, parsed: Pick<ProductFields, 'expiresOn' | 'mrpPaise' | 'tax'>) {
  const { cost, selling, quantity, threshold } = valuesOf(numbers);
  return cost === undefined || selling === undefined || quantity === undefined || threshold === undefined
    ? null
    : {
        name: raw.productName,
        category: spellCategory(raw.category),
        costPaise: cost,
        sellingPaise: selling,
        quantityMilli: milliFromUnits(quantity),
        unit: spellUnit(raw.unit),
        thresholdMilli: milliFromUnits(threshold),
        expiresOn: parsed.expiresOn,
        description: raw.description || null,
        supplier: raw.supplier || null,
        mrpPaise: parsed.mrpPaise,
        tax: parsed.tax,
      };
}
