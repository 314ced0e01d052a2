import * as z from 'zod/mini';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { MAX_UNITS } from '../shared/limits.js';
import { MAX_PRICE_PAISE, toRupees } from '../shared/money.js';
import { decimal } from '../shared/number-schemas.js';
import { PRODUCT_CODE } from '../shared/product-code.js';
import { tidy } from '../shared/text.js';
import { atMost, textField } from '../shared/text-fields.js';
import { textCheck, textSchema, tidyDay, tidyLongText, tidyText } from '../shared/text-schemas.js';
import { Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';
import { ProductCode, ProductPack } from './counter-schemas.js';
import { ProductTaxRequest, ProductTaxView } from './product-tax-schemas.js';
import { Product } from './schemas.js';

export const MAX_PACKS = 20;
export const MAX_CODES = 100;
/** How many rows of its price history a product carries. */
export const NEWEST_PRICES = 20;

const MOST_RUPEES = toRupees(MAX_PRICE_PAISE);

/** The texts of the rules, once. */
export const careTexts = {
  version: 'version must be that of the product',
  name: 'Product name is required',
  category: 'Category is required',
  unit: 'Unit is required',
  price: (label: string) => `${label} must be from 0 to ${MOST_RUPEES}, with at most two decimals`,
  threshold: `Threshold value must be from 0 to ${MAX_UNITS}, with at most three decimals`,
  thresholdNotWhole: 'Threshold value must be a whole number for a product that is not sold loose',
  expiry: 'Expiry date must be a day, such as 2027-06-05, or null',
  flag: (name: string) => `${name} must be true or false`,
  scaleNo: 'Scale number must have 1 to 6 digits',
  packs: `A product has at most ${MAX_PACKS} packs, each with a number of its own`,
  packNo: 'packNo must be a whole number of at least 1',
  packName: 'Pack name is required',
  packUnits: `Units of a pack must be above 0 and at most ${MAX_UNITS}, with at most three decimals`,
  packUnitsNotWhole: 'Units of a pack must be whole for a product that is not sold loose',
  code: 'A code has 3 to 48 letters, digits or signs without spaces',
  codePack: 'packNo must be a whole number of at least 0',
  checkDigit: (digit: string) =>
    `The last digit of this code should be ${digit}. Check it, or keep it as your own code.`,
  limit: 'limit must be a whole number of at least 1',
  cursor: 'cursor must be one that an earlier page has sent',
} as const;

/** A change of a price; `old` and `new` are null where there was or is none. */
export const PriceChange = z.object({
  changeNo: z.int(),
  at: Instant,
  by: z.nullable(z.string()),
  field: z.enum(['cost', 'selling', 'mrp']),
  old: z.nullable(Rupees),
  new: z.nullable(Rupees),
  source: z.enum(['edit', 'receipt', 'import']),
  documentId: z.nullable(z.string()),
});
export type PriceChange = z.infer<typeof PriceChange>;

/** A product with everything that can be edited; changes of its cost are there for those who see the cost. */
export const KeptProduct = z.object({
  ...Product.shape,
  /** Rises with every change; a change names the one that it is based on. */
  version: z.int(),
  priceVersion: z.int(),
  mrp: z.nullable(Rupees),
  alias: z.nullable(z.string()),
  family: z.nullable(z.string()),
  allowsFractions: z.boolean(),
  scaleNo: z.nullable(z.string()),
  /** Units that were sold beyond the count and not taken off a receipt yet. */
  found: Quantity,
  archivedAt: z.nullable(Instant),
  codes: z.array(ProductCode),
  packs: z.array(ProductPack),
  tax: z.nullable(ProductTaxView),
  /** The newest changes of prices first. */
  prices: z.array(PriceChange),
});
export type KeptProduct = z.infer<typeof KeptProduct>;

function givenText(missing: string, limit: number, label: string) {
  return z.optional(textSchema(textField(missing, atMost(limit, `${label} must be at most ${limit} characters`))));
}

/** Null and a blank text take the value away. */
function erasableText(limit: number, label: string, text = z.string().check(z.overwrite(tidy))) {
  return z.optional(z.nullable(text.check(textCheck(atMost(limit, `${label} must be at most ${limit} characters`)))));
}

function price(label: string) {
  return decimal(careTexts.price(label), { places: 2, min: 0, max: MOST_RUPEES });
}

const PackRequest = z.object({
  packNo: z.int({ error: careTexts.packNo }).check(z.gte(1, { error: careTexts.packNo })),
  name: textSchema(textField(careTexts.packName, atMost(60, 'Pack name must be at most 60 characters'))),
  units: decimal(careTexts.packUnits, { places: 3, above: 0, max: MAX_UNITS }),
  price: z._default(z.nullable(price('Price of a pack')), null),
});

const isNumbered = (packs: readonly { readonly packNo: number }[]) =>
  new Set(packs.map(({ packNo }) => packNo)).size === packs.length;

/** What is absent stays as it is; `packs` replaces all of them, and the codes of one that goes away go with it. */
export const UpdateProductRequest = z.object({
  version: z.int({ error: careTexts.version }),
  productName: givenText(careTexts.name, 200, 'Product name'),
  category: givenText(careTexts.category, 60, 'Category'),
  unit: givenText(careTexts.unit, 60, 'Unit'),
  costPrice: z.optional(price('Cost price')),
  sellingPrice: z.optional(price('Selling price')),
  mrp: z.optional(z.nullable(price('MRP'))),
  thresholdValue: z.optional(decimal(careTexts.threshold, { places: 3, min: 0, max: MAX_UNITS })),
  expiryDate: z.optional(z.nullable(tidyDay(careTexts.expiry))),
  description: erasableText(2_000, 'Description', tidyLongText),
  supplier: erasableText(120, 'Supplier'),
  alias: erasableText(200, 'Second name'),
  family: erasableText(120, 'Family'),
  allowsFractions: z.optional(z.boolean({ error: careTexts.flag('allowsFractions') })),
  scaleNo: z.optional(
    z.nullable(
      z
        .string({ error: careTexts.scaleNo })
        .check(z.overwrite(tidy), z.regex(/^\d{1,6}$/, { error: careTexts.scaleNo })),
    ),
  ),
  packs: z.optional(
    z
      .array(PackRequest, { error: careTexts.packs })
      .check(z.maxLength(MAX_PACKS, { error: careTexts.packs }), z.refine(isNumbered, { error: careTexts.packs })),
  ),
  tax: z.optional(z.nullable(ProductTaxRequest)),
  /** The selling price is meant to be below the cost price. */
  belowCost: z._default(z.boolean({ error: careTexts.flag('belowCost') }), false),
});
export type UpdateProductRequest = z.infer<typeof UpdateProductRequest>;

/** The copy has all but the name, the codes, the scale number and the stock. */
export const DuplicateProductRequest = z.object({
  productName: textSchema(textField(careTexts.name, atMost(200, 'Product name must be at most 200 characters'))),
});

/** `force` keeps the digits of a wrong check digit as an own code. */
export const AddCodeRequest = z.object({
  code: z.string({ error: careTexts.code }).check(z.overwrite(tidy), z.regex(PRODUCT_CODE, { error: careTexts.code })),
  packNo: z._default(z.int({ error: careTexts.codePack }).check(z.gte(0, { error: careTexts.codePack })), 0),
  force: z._default(z.boolean({ error: careTexts.flag('force') }), false),
});

export const ProductCodeParams = z.object({ id: tidyText, code: tidyText });

export const KeptProductReply = replyOf({
  product: KeptProduct,
  /** `mrp-missing`: a shop that charges tax cannot sell it, because its tax is that of the MRP. */
  warnings: z.optional(z.array(z.enum(['mrp-missing']))),
});

const page = {
  cursor: z.optional(tidyText),
  limit: z._default(wholeNumberParam(careTexts.limit, { min: 1, max: 200 }), 50),
};

export const ListPricesQuery = z.object({ ...cacheBusters, ...page });
export const ListPricesReply = replyOf({ prices: z.array(PriceChange), next: z.nullable(z.string()) });

/** Archived products, those of late first. */
export const ListArchivedQuery = z.object({ ...cacheBusters, ...page });
export const ListArchivedReply = replyOf({
  timeZone: z.string(),
  products: z.array(z.object({ ...Product.shape, archivedAt: Instant })),
  next: z.nullable(z.string()),
});
