import { type Day, parseDay, parseRupees, readPrice, readUnits } from '@bahi/contracts/shared';
import { addProductTexts as texts } from '../../../lib/texts/en/add-product.js';

/** Everything as typed. The id comes from the server and the picture from the device: neither is typed. */
export interface ProductValues {
  readonly productName: string;
  readonly category: string;
  readonly costPrice: string;
  readonly sellingPrice: string;
  readonly quantity: string;
  readonly unit: string;
  readonly expiryDate: string;
  /** `yes` for goods without an expiry date; the date is not asked for. */
  readonly neverExpires: '' | 'yes';
  readonly thresholdValue: string;
  readonly supplier: string;
  /** The kind of goods in the rate pack, its own code where it has none, and the printed price: of shops under GST. */
  readonly taxClass: string;
  readonly hsn: string;
  readonly mrp: string;
  readonly description: string;
}

export type ProductField = keyof ProductValues;
export type ProductProblems = Partial<Record<ProductField, string>>;

export const EMPTY_PRODUCT: ProductValues = {
  productName: '',
  category: '',
  costPrice: '',
  sellingPrice: '',
  quantity: '1',
  unit: 'piece',
  expiryDate: '',
  neverExpires: '',
  thresholdValue: '',
  supplier: '',
  taxClass: '',
  hsn: '',
  mrp: '',
  description: '',
};

/** The fields in the order of their rules: the first problem is the one that the toast shows. */
export const PRODUCT_FIELDS = [
  'productName',
  'category',
  'costPrice',
  'sellingPrice',
  'quantity',
  'thresholdValue',
  'expiryDate',
  'unit',
  'supplier',
  'mrp',
  'taxClass',
  'hsn',
  'description',
] as const satisfies readonly ProductField[];

/** Empty counts as 1, below 1 is sent as 1. */
export function savedQuantity(typed: string): number {
  return Math.max(1, Number(typed) || 1);
}

/** Whether both prices are readable and the selling price is the lower one. */
export function sellsBelowCost({ costPrice, sellingPrice }: ProductValues): boolean {
  const [cost, selling] = [parseRupees(costPrice), parseRupees(sellingPrice)];
  return cost !== null && selling !== null && selling < cost;
}

/** What is wrong with the form, by field, in the product's own sentences. `today` is the shop's. */
export function productProblems(values: ProductValues, today: Day): ProductProblems {
  const found: ProductProblems = {
    productName: values.productName.trim() ? undefined : texts.nameRequired,
    category: values.category ? undefined : texts.categoryRequired,
    costPrice: costProblem(values),
    sellingPrice: sellingProblem(values),
    quantity: quantityProblem(values),
    thresholdValue: thresholdProblem(values),
    expiryDate: expiryProblem(values, today),
    mrp: mrpProblem(values),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
}

/** The text parts of the request. */
export function productParts(values: ProductValues, productId: string) {
  return {
    productName: values.productName.trim(),
    productId,
    category: values.category,
    costPrice: values.costPrice.trim(),
    sellingPrice: values.sellingPrice.trim(),
    quantity: String(savedQuantity(values.quantity)),
    unit: values.unit,
    ...(values.neverExpires ? {} : { expiryDate: values.expiryDate.trim() }),
    thresholdValue: values.thresholdValue.trim(),
    ...(values.supplier.trim() ? { supplier: values.supplier.trim() } : {}),
    ...(values.taxClass ? { taxClass: values.taxClass } : {}),
    ...(values.hsn.trim() ? { hsn: values.hsn.trim() } : {}),
    ...(values.mrp.trim() ? { mrp: values.mrp.trim() } : {}),
    ...(values.description.trim() ? { description: values.description.trim() } : {}),
  };
}

/** Profit per unit, in rupees and in percent of the selling price; null while a price is missing. */
export function marginOf({ costPrice, sellingPrice }: Pick<ProductValues, 'costPrice' | 'sellingPrice'>) {
  const [cost, selling] = [parseRupees(costPrice), parseRupees(sellingPrice)];
  if (cost === null || selling === null || selling === 0) return null;
  return { amount: (selling - cost) / 100, percent: Math.round(((selling - cost) / selling) * 100) };
}

function costProblem({ costPrice }: ProductValues) {
  if (!costPrice.trim()) return texts.costRequired;
  const { problem } = readPrice(costPrice);
  return problem === 'negative' ? texts.costPositive : problem && texts.refusals.costPrice[problem];
}

function sellingProblem(values: ProductValues) {
  if (!values.sellingPrice.trim()) return texts.sellingRequired;
  const { problem } = readPrice(values.sellingPrice);
  if (problem) return problem === 'negative' ? texts.sellingPositive : texts.refusals.sellingPrice[problem];
  return sellsBelowCost(values) ? texts.sellingBelowCost : undefined;
}

function mrpProblem({ mrp }: ProductValues) {
  const problem = mrp.trim() ? readPrice(mrp).problem : undefined;
  return problem && texts.refusals.mrp[problem];
}

function quantityProblem({ quantity }: Pick<ProductValues, 'quantity'>) {
  const problem = quantity.trim() ? readUnits(quantity).problem : undefined;
  return problem === 'negative' ? texts.quantityPositive : problem && texts.refusals.quantity[problem];
}

function thresholdProblem({ thresholdValue, quantity }: ProductValues) {
  if (!thresholdValue.trim()) return texts.thresholdRequired;
  const { problem } = readUnits(thresholdValue);
  if (problem) return problem === 'negative' ? texts.thresholdPositive : texts.refusals.thresholdValue[problem];
  // An invalid quantity has its own problem; nothing can be compared with it.
  if (quantityProblem({ quantity })) return undefined;
  return Number(thresholdValue) > savedQuantity(quantity) ? texts.thresholdAboveQuantity : undefined;
}

function expiryProblem({ expiryDate, neverExpires }: ProductValues, today: Day) {
  if (neverExpires) return undefined;
  if (!expiryDate.trim()) return texts.expiryRequired;
  const day = parseDay(expiryDate.trim());
  if (day === null) return texts.date;
  return day > today ? undefined : texts.expiryPast;
}
