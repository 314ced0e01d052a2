import type { KeptProduct, LedgerRow } from '@bahi/contracts/catalog';
import { type Day, parseDay } from '@bahi/contracts/shared';
import { numericDate, rupees } from '../../../lib/format/format.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';

export type { KeptProduct, LedgerRow };

/** What the sheet of a product shows: everything at a glance, or one form. */
export type SheetView = 'overview' | 'edit' | 'receive' | 'adjust' | 'pack' | 'duplicate' | 'tax';

/** The fields of a product as typed; empty stands for none. */
export interface EditValues {
  readonly productName: string;
  readonly category: string;
  readonly unit: string;
  readonly costPrice: string;
  readonly sellingPrice: string;
  readonly mrp: string;
  readonly thresholdValue: string;
  readonly expiryDate: string;
  readonly supplier: string;
  readonly alias: string;
  readonly family: string;
  readonly scaleNo: string;
  readonly description: string;
  readonly allowsFractions: string;
}

export function editValuesOf(product: KeptProduct): EditValues {
  return {
    productName: product.productName,
    category: product.category,
    unit: product.unit,
    costPrice: String(product.costPrice ?? ''),
    sellingPrice: String(product.sellingPrice),
    mrp: String(product.mrp ?? ''),
    thresholdValue: String(product.thresholdValue),
    expiryDate: product.expiryDate ? numericDate(product.expiryDate) : '',
    supplier: product.supplier ?? '',
    alias: product.alias ?? '',
    family: product.family ?? '',
    scaleNo: product.scaleNo ?? '',
    description: product.description ?? '',
    allowsFractions: String(product.allowsFractions),
  };
}

/** What is wrong with the fields, by field. The server checks the rest. */
export function editProblems(values: EditValues) {
  return withoutGaps({
    productName: values.productName.trim() ? undefined : texts.nameNeeded,
    category: values.category.trim() ? undefined : texts.categoryNeeded,
    unit: values.unit.trim() ? undefined : texts.unitNeeded,
    costPrice: values.costPrice.trim() ? amountProblem(values.costPrice) : undefined,
    sellingPrice: amountProblem(values.sellingPrice),
    mrp: values.mrp.trim() ? amountProblem(values.mrp) : undefined,
    thresholdValue: quantityProblem(values.thresholdValue),
    expiryDate: dayProblem(values.expiryDate),
    scaleNo: /^\d{0,6}$/.test(values.scaleNo.trim()) ? undefined : texts.noScaleNo,
  });
}

/** The fields that differ from the product, as they are sent. */
export function editOf(product: KeptProduct, values: EditValues) {
  const before = editValuesOf(product);
  const changed = (Object.keys(values) as (keyof EditValues)[]).filter((name) => values[name] !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, sentValue(name, values[name])]));
}

const AMOUNTS: readonly (keyof EditValues)[] = ['costPrice', 'sellingPrice', 'mrp'];

function sentValue(name: keyof EditValues, text: string) {
  const typed = text.trim();
  if (AMOUNTS.includes(name)) return typed === '' ? null : amountOf(typed);
  if (name === 'thresholdValue') return quantityOf(typed);
  if (name === 'expiryDate') return dayOf(typed);
  if (name === 'scaleNo') return typed || null;
  return name === 'allowsFractions' ? typed === 'true' : typed;
}

/** Rupees of a typed amount; `undefined` for what is none. */
export function amountOf(text: string): number | undefined {
  // The reader of the form of new products is half a kilobyte, which every screen would fetch.
  const plain = text.trim().replaceAll(',', '');
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}

/** Units of a typed quantity with at most three decimals; `undefined` for what is none. */
export function quantityOf(text: string): number | undefined {
  return /^\d{1,7}(?:\.\d{1,3})?$/.test(text.trim()) ? Number(text.trim()) : undefined;
}

/** The day of a typed text; null for an empty one or what is none. */
export function dayOf(text: string): Day | null {
  return parseDay(text.trim());
}

export function amountProblem(text: string) {
  return amountOf(text) === undefined ? texts.noAmount : undefined;
}

export function quantityProblem(text: string) {
  return quantityOf(text) === undefined ? texts.noQuantity : undefined;
}

export function dayProblem(text: string) {
  return text.trim() && dayOf(text) === null ? texts.noDay : undefined;
}

export function withoutGaps<T extends Record<string, string | undefined>>(problems: T) {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as { [K in keyof T]?: string };
}

/** A change of a price as a sentence. */
export function priceText({ field, old, new: now }: KeptProduct['prices'][number]): string {
  const { fields, none, price } = texts.history;
  const written = (amount: number | null) => (amount === null ? none : rupees(amount));
  return price(fields[field], written(old), written(now));
}
