import { priceIn, unitsIn } from '@bahi/testing/money/oracle';
import fc from 'fast-check';
import { dayOf, type Goods, isTaken, nameKey, plusDays, type Shop } from './shop.js';

/** What a person types about a product, as it is sent. */
export interface TypedGoods {
  readonly productName: string;
  readonly category: string;
  readonly supplier: string;
  readonly unit: string;
  readonly costPrice: string;
  readonly sellingPrice: string;
  readonly quantity: string;
  readonly thresholdValue: string;
  /** Days from today to the last good one, or what is no day. */
  readonly lasts: number | string;
}

const NAMES = [
  'Toor Dal',
  'toor dal',
  'Basmati Rice',
  'Ghee',
  'Atta 5 kg',
  'Salt',
  'Soap',
  'Tea',
  'Sugar',
  'Poha',
  'Oil',
];

const aPrice = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 99_999 }).map((paise) => (paise / 100).toFixed(2)) },
  { weight: 2, arbitrary: fc.constantFrom('0', '7', '7.5', '10000000', '9999999.99', '0.01', '00012.300', '1,20,000') },
  { weight: 1, arbitrary: fc.constantFrom('-1', '1.005', '10000000.01', 'free', '12,50', '') },
);
const someUnits = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 12 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('', '1', '2.0', '1,000', '1000000') },
  { weight: 1, arbitrary: fc.constantFrom('-3', '2.5', '1000001', 'many') },
);

/** Mostly what a shop has, now and then a mistake. */
export const someGoods: fc.Arbitrary<TypedGoods> = fc
  .record({
    productName: fc.oneof(
      { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...NAMES), fc.nat(40)).map(([name, n]) => `${name} ${n}`) },
      { weight: 2, arbitrary: fc.constantFrom(...NAMES) },
      { weight: 1, arbitrary: fc.constantFrom('', '  Ghee   500 ml ', 'Jaggery, "old"') },
    ),
    category: fc.constantFrom('Food', 'food', 'Other', 'Toys', 'toys', 'HEALTH'),
    supplier: fc.constantFrom('', 'Sri Lakshmi', 'sri lakshmi', 'Kaveri'),
    unit: fc.constantFrom('', 'pack', 'KG', 'bag'),
    prices: fc.tuple(aPrice, aPrice, fc.boolean()),
    quantity: someUnits,
    thresholdValue: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 5 }).map(String) }, someUnits),
    lasts: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 10 }) },
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 900 }) },
      { weight: 1, arbitrary: fc.constantFrom<number | string>(0, -1, '31/02/2090', 'soon', '') },
    ),
  })
  .map(({ prices: [one, other, isSorted], ...rest }) => {
    const [low, high] = isSorted && Number(one) > Number(other) ? [other, one] : [one, other];
    return { ...rest, costPrice: low, sellingPrice: high };
  });

const LISTED = ['Food', 'Other', 'Health', 'pack', 'kg'];

/** The day in the form of the contract; one and the same day in the three forms it may have. */
export function expiryText({ lasts }: TypedGoods, now: number): string {
  if (typeof lasts === 'string') return lasts;
  const day = plusDays(dayOf(now), lasts);
  const [year = '', month = '', date = ''] = day.split('-');
  const forms = [day, `${Number(date)}/${Number(month)}/${year}`, `${date}/${month}/${year.slice(2)}`];
  return forms[Math.abs(lasts) % forms.length] ?? day;
}

/** The goods when nothing is wrong with what was typed. */
export function goodsOf(typed: TypedGoods, now: number): Goods {
  return {
    name: tidyName(typed.productName),
    category: spelled(typed.category),
    unit: typed.unit === '' ? 'piece' : spelled(typed.unit),
    supplier: typed.supplier === '' ? null : typed.supplier,
    cost: priceIn(typed.costPrice) ?? 0n,
    price: priceIn(typed.sellingPrice) ?? 0n,
    quantity: typed.quantity === '' ? 1 : Number(unitsIn(typed.quantity)),
    threshold: Number(unitsIn(typed.thresholdValue)),
    expiresOn: plusDays(dayOf(now), Number(typed.lasts)),
  };
}

/** The text of the first rule of the form that is broken (2.17), `null` when none is. */
export function formFault(shop: Shop, typed: TypedGoods): string | null {
  const { productName, costPrice, sellingPrice, quantity, thresholdValue, lasts } = typed;
  const { cost, price, quantity: units, threshold } = read(typed);
  if ([tidyName(productName), costPrice, sellingPrice, thresholdValue, lasts].includes(''))
    return 'Please fill in all required fields';
  if ([costPrice, sellingPrice, quantity, thresholdValue].some(isNegative)) return 'Values cannot be negative';
  if (cost === null || price === null) return 'Please enter valid price values';
  if (price < cost) return 'Selling price should be greater than or equal to cost price';
  if (units === null)
    return isTooHigh(quantity) ? 'Quantity must be at most 1000000' : 'Quantity must be a whole number';
  if (threshold === null)
    return isTooHigh(thresholdValue)
      ? 'Threshold value must be at most 1000000'
      : 'Threshold value must be a whole number';
  if (threshold > units) return 'The threshold value cannot be greater than the current quantity';
  if (typeof lasts === 'string') return 'Please enter a valid expiry date in DD/MM/YY format';
  if (lasts < 1) return 'Expiry date must be in the future';
  return isTaken(shop, tidyName(productName)) ? 'Product with this name already exists' : null;
}

const REQUIRED = [
  ['productName', 'Product name'],
  ['category', 'Category'],
  ['costPrice', 'Cost price'],
  ['sellingPrice', 'Selling price'],
  ['quantity', 'Quantity'],
  ['unit', 'Unit'],
  ['lasts', 'Expiry date'],
  ['thresholdValue', 'Threshold value'],
] as const;

/** The one message of a row of a file (5.3); `usedIn` are the rows above that passed, by name. */
export function rowFault(shop: Shop, typed: TypedGoods, usedIn: ReadonlyMap<string, number>): string | null {
  const fault = missingIn(typed) ?? numberFault(typed) ?? dayFault(typed);
  if (fault !== null) return fault;
  const name = tidyName(typed.productName);
  if (isTaken(shop, name)) return 'Product with this name already exists';
  const above = usedIn.get(nameKey(name));
  return above === undefined ? null : `Product name is already used in row ${above} of this file`;
}

function spelled(text: string) {
  return LISTED.find((listed) => nameKey(listed) === nameKey(text)) ?? text;
}

function isNegative(text: string) {
  return /^-\d/.test(text) && Number(text) < 0;
}

function tidyName(name: string) {
  return name.replace(/ +/g, ' ').trim();
}

function read(typed: TypedGoods) {
  return {
    cost: priceIn(typed.costPrice),
    price: priceIn(typed.sellingPrice),
    quantity: typed.quantity === '' ? 1n : unitsIn(typed.quantity),
    threshold: unitsIn(typed.thresholdValue),
  };
}

function isTooHigh(text: string) {
  return /^\d+$/.test(text) && BigInt(text) > 1_000_000n;
}

function missingIn(typed: TypedGoods): string | null {
  const missing = REQUIRED.find(([field]) => String(typed[field]).trim() === '');
  return missing ? `${missing[1]} is required` : null;
}

function numberFault(typed: TypedGoods): string | null {
  const { cost, price, quantity, threshold } = read(typed);
  if (cost === null) return `Cost price ${priceFault(typed.costPrice)}`;
  if (price === null) return `Selling price ${priceFault(typed.sellingPrice)}`;
  if (quantity === null) return `Quantity ${unitsFault(typed.quantity)}`;
  if (threshold === null) return `Threshold value ${unitsFault(typed.thresholdValue)}`;
  if (price < cost) return 'Selling price should be greater than or equal to cost price';
  return threshold > quantity ? 'Threshold value cannot be greater than current quantity' : null;
}

function priceFault(text: string): string {
  if (isNegative(text)) return 'must be a positive number';
  if (!/^\d+\.?\d*$/.test(text)) return 'is not a number';
  return /\.\d{3}/.test(text) ? 'can have at most 2 decimals' : 'must be at most 10000000';
}

function unitsFault(text: string): string {
  if (isNegative(text)) return 'must be a positive number';
  return isTooHigh(text) ? 'must be at most 1000000' : 'must be a whole number';
}

function dayFault({ lasts }: TypedGoods): string | null {
  if (typeof lasts === 'string') return 'Expiry date is not valid. Use DD/MM/YY, DD/MM/YYYY or YYYY-MM-DD';
  return lasts < 1 ? 'Expiry date must be in the future' : null;
}
