import * as z from 'zod/mini';
import type { Day } from '../shared/days.js';
import { MAX_CLASSED_PRODUCTS } from '../shared/limits.js';
import { MAX_PRICE_PAISE } from '../shared/money.js';
import { tidy } from '../shared/text.js';
import { requiredText, tidyDay } from '../shared/text-schemas.js';
import { CalendarDay, Rupees, replyOf } from '../shared/wire.js';
import { isRateInForce, ratesOf } from '../tax/rates-in-force.js';
import { type TaxRule, TREATMENTS } from '../tax/tax-rule.js';
import { isUnitCode } from '../tax/unit-code.js';

/** How many products each list of the review has; setting them brings the next ones. */
export const MAX_REVIEWED_PRODUCTS = 500;
const MAX_RULES = 20;
const MOST_BP = 10_000;

/** The texts of the rules, once (gst.md 7.3 and 8.1). */
export const productTaxTexts = {
  tax: 'tax must be an object or null',
  hsn: 'HSN code must have 4, 6 or 8 digits',
  unknownHsn: 'Unknown HSN code',
  unknownClass: 'Unknown tax class',
  taxClass: 'Tax class must be the id of a class or null',
  uqc: 'Unknown unit code',
  either: 'Give a tax class or rules, not both',
  rules: `There are at most ${MAX_RULES} rules`,
  ownDay: 'Each rule needs its own first day',
  from: 'The first day of a rule must be a day, such as 2026-10-01',
  treatment: `Treatment must be one of ${TREATMENTS.join(', ')}`,
  rate: `A rate must be a whole number of basis points from 0 to ${MOST_BP}`,
  oneRate: 'A taxable rule needs a rate or rates by the value of a unit, not both',
  notInForce: 'This rate is not in force on that day',
  amount: `An amount must be a whole number of paise from 0 to ${MAX_PRICE_PAISE}`,
  valuation: 'Valuation must be transaction or retail-price',
  version: 'version must be that of the product',
  product: 'Choose a product',
  products: `Give 1 to ${MAX_CLASSED_PRODUCTS} products, each once`,
} as const;

const wholeTo = (most: number, error: string) => z.int({ error }).check(z.gte(0, { error }), z.lte(most, { error }));
const rateBp = wholeTo(MOST_BP, productTaxTexts.rate);
const paise = wholeTo(MAX_PRICE_PAISE, productTaxTexts.amount);

/** A dated rule in the names and units of the law's table: basis points, paise. */
const ruleShape = {
  rateBp: z.optional(rateBp),
  byUnitValue: z.optional(z.object({ upToPaise: paise, rateBp, aboveRateBp: rateBp })),
  valuation: z.optional(z.enum(['transaction', 'retail-price'], { error: productTaxTexts.valuation })),
  cess: z.optional(z.object({ adValoremBp: z.optional(rateBp), perUnitPaise: z.optional(paise) })),
};
const treatment = z.enum(TREATMENTS, { error: productTaxTexts.treatment });

const isInForce = (rule: { readonly from: string }) =>
  ratesOf(rule as TaxRule).every((rate) => isRateInForce(rate, rule.from as Day));
const hasOneRate = ({ treatment, rateBp, byUnitValue }: Omit<TaxRule, 'from'>) =>
  treatment !== 'taxable' || (rateBp === undefined) !== (byUnitValue === undefined);

const TaxRuleRequest = z
  .object({ from: tidyDay(productTaxTexts.from), treatment, ...ruleShape })
  .check(
    z.refine(hasOneRate, { error: productTaxTexts.oneRate, path: ['rateBp'], abort: true }),
    z.refine(isInForce, { error: productTaxTexts.notInForce, path: ['rateBp'] }),
  );

const haveOwnDays = (rules: readonly { readonly from: string }[]) =>
  new Set(rules.map(({ from }) => from)).size === rules.length;

/** Spaces within a code are removed, as it is printed with them. */
const HsnCode = z.string({ error: productTaxTexts.hsn }).check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^(\d{4}|\d{6}|\d{8})$/, { error: productTaxTexts.hsn }),
);

/** Absent: the code of the class. The unit code is that of the product's unit unless another one is given. */
export const ProductTaxRequest = z
  .object(
    {
      hsn: z.optional(HsnCode),
      uqc: z.optional(
        z.string({ error: productTaxTexts.uqc }).check(
          z.overwrite((text) => tidy(text).toUpperCase()),
          z.refine(isUnitCode, { error: productTaxTexts.uqc }),
        ),
      ),
      class: z.optional(z.nullable(requiredText(productTaxTexts.taxClass))),
      rules: z.optional(
        z.nullable(
          z
            .array(TaxRuleRequest, { error: productTaxTexts.rules })
            .check(
              z.maxLength(MAX_RULES, { error: productTaxTexts.rules }),
              z.refine(haveOwnDays, { error: productTaxTexts.ownDay }),
            ),
        ),
      ),
    },
    { error: productTaxTexts.tax },
  )
  .check(z.refine((tax) => tax.class == null || tax.rules == null, { error: productTaxTexts.either, path: ['rules'] }));
export type ProductTaxRequest = z.infer<typeof ProductTaxRequest>;

const TaxRuleView = z.object({ from: CalendarDay, treatment: z.enum(TREATMENTS), ...ruleShape });

/** A class of the rate pack or own rules, never both; a code without rules cannot be sold by a shop that charges tax. */
export const ProductTaxView = z.object({
  hsn: z.string(),
  uqc: z.string(),
  class: z.optional(z.string()),
  rules: z.optional(z.array(TaxRuleView)),
});
export type ProductTaxView = z.infer<typeof ProductTaxView>;

export const ReadTaxPackReply = replyOf({
  /** The day of the law that the pack knows. */
  taxPack: z.string(),
  classes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      group: z.string(),
      /** English and spoken Hindi. */
      words: z.array(z.string()),
      /** Empty where the owner must enter it. */
      hsn: z.string(),
      rules: z.array(TaxRuleView),
    }),
  ),
  /** In basis points, each list from its day on. */
  ratesInForce: z.array(z.object({ from: CalendarDay, rates: z.array(z.int()) })),
});
export type TaxPack = z.infer<typeof ReadTaxPackReply>;

/** A product as the review shows it. */
export const ReviewedProduct = z.object({
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  category: z.string(),
  price: Rupees,
  mrp: z.nullable(Rupees),
  version: z.int(),
  tax: z.nullable(ProductTaxView),
});
export type ReviewedProduct = z.infer<typeof ReviewedProduct>;

/** `missing`: no tax, or goods taxed on an MRP that they lack; `differing`: own rules that the pack does not know for their code. */
export const ReviewTaxReply = replyOf({
  missing: z.array(ReviewedProduct),
  differing: z.array(ReviewedProduct),
  aboveMrp: z.array(ReviewedProduct),
  /** Of all products; the lists have the first ones by name. */
  counts: z.object({ missing: z.int(), differing: z.int(), aboveMrp: z.int() }),
});

const isOnce = (products: readonly { readonly productId: string }[]) =>
  new Set(products.map(({ productId }) => productId)).size === products.length;

/** Null takes the tax data away. `version` is the one that was read. */
export const SetTaxClassesRequest = z.object({
  products: z
    .array(
      z.object({
        productId: requiredText(productTaxTexts.product),
        version: z.int({ error: productTaxTexts.version }),
        class: z.nullable(requiredText(productTaxTexts.taxClass)),
        hsn: z.optional(HsnCode),
      }),
      { error: productTaxTexts.products },
    )
    .check(
      z.minLength(1, { error: productTaxTexts.products }),
      z.maxLength(MAX_CLASSED_PRODUCTS, { error: productTaxTexts.products }),
      z.refine(isOnce, { error: productTaxTexts.products }),
    ),
});

/** In the order of the request; the version is that of the product now, 0 for an unknown one. */
export const SetTaxClassesReply = replyOf({
  results: z.array(
    z.object({
      outcome: z.enum(['set', 'product-changed', 'product-archived', 'product-not-found']),
      version: z.int(),
    }),
  ),
});
