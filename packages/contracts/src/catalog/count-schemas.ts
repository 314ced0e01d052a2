import * as z from 'zod/mini';
import { onlyFor } from '../kit/hidden-fields.js';
import { cacheBusters, wholeNumberParam } from '../kit/query.js';
import { MAX_UNITS } from '../shared/limits.js';
import { decimal } from '../shared/number-schemas.js';
import { atMost, textField } from '../shared/text-fields.js';
import { requiredText, textSchema, tidyText, tidyUuid } from '../shared/text-schemas.js';
import { Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';

export const COUNT_SCOPES = ['all', 'category', 'supplier', 'chosen'] as const;
export const COUNT_STATUSES = ['open', 'review', 'approved', 'dropped'] as const;
const MAX_CHOSEN = 500;

/** The texts of the rules, once. */
export const countTexts = {
  countKey: 'countKey must be a UUID',
  entryKey: 'entryKey must be a UUID',
  name: 'Give the count a name',
  scope: `scope must have kind ${COUNT_SCOPES.join(', ')}, with category, supplier or 1 to ${MAX_CHOSEN} productIds`,
  blind: 'blind must be true or false',
  product: 'Choose a product',
  counted: `What was counted must be from -${MAX_UNITS} to ${MAX_UNITS}, with at most three decimals`,
  again: 'again must be true or false',
  productIds: `productIds must name at most ${MAX_CHOSEN} products`,
  limit: 'limit must be a whole number of at least 1',
} as const;

const chosen = z
  .array(requiredText(countTexts.product), { error: countTexts.productIds })
  .check(z.maxLength(MAX_CHOSEN, { error: countTexts.productIds }));

const CountScope = z
  .object(
    {
      kind: z.enum(COUNT_SCOPES, { error: countTexts.scope }),
      category: z.optional(tidyText),
      supplier: z.optional(tidyText),
      productIds: z.optional(chosen),
    },
    { error: countTexts.scope },
  )
  .check(
    z.refine(
      ({ kind, category, supplier, productIds }) =>
        kind === 'all' ||
        (kind === 'category' && !!category) ||
        (kind === 'supplier' && !!supplier) ||
        (kind === 'chosen' && !!productIds?.length),
      { error: countTexts.scope },
    ),
  );
export type CountScope = z.infer<typeof CountScope>;

/** `blind`: nobody without the right to approve sees what is expected before the review. */
export const StartCountRequest = z.object({
  countKey: tidyUuid(countTexts.countKey),
  name: textSchema(textField(countTexts.name, atMost(80, 'Name of a count must be at most 80 characters'))),
  scope: z._default(CountScope, { kind: 'all' }),
  blind: z._default(z.boolean({ error: countTexts.blind }), true),
});

/** A count and how far it is; `toCountAgain` are products that moved while they were counted. */
export const StockCount = z.object({
  countId: z.string(),
  name: z.string(),
  scope: z.object({
    kind: z.enum(COUNT_SCOPES),
    category: z.optional(z.string()),
    supplier: z.optional(z.string()),
    productIds: z.optional(z.array(z.string())),
  }),
  blind: z.boolean(),
  status: z.enum(COUNT_STATUSES),
  openedAt: Instant,
  openedBy: z.string(),
  products: z.int(),
  counted: z.int(),
  toCountAgain: z.int(),
  approved: z.int(),
});
export type StockCount = z.infer<typeof StockCount>;
export const StockCountReply = replyOf({ count: StockCount });

const page = {
  ...cacheBusters,
  cursor: z.optional(tidyText),
  limit: z._default(wholeNumberParam(countTexts.limit, { min: 1, max: 200 }), 50),
};

/** Counts, newest first. */
export const ListCountsQuery = z.object(page);
export const ListCountsReply = replyOf({ counts: z.array(StockCount), next: z.nullable(z.string()) });

export const CountParams = z.object({ countId: tidyUuid() });
export const CountEntryParams = z.object({ countId: tidyUuid(), entryKey: tidyUuid(countTexts.entryKey) });

/** Units that were found on a shelf; below 0 takes back an earlier entry. `again` counts the product from the start. */
export const CountProductRequest = z.object({
  productId: requiredText(countTexts.product),
  counted: decimal(countTexts.counted, { places: 3, min: -MAX_UNITS, max: MAX_UNITS }),
  again: z._default(z.boolean({ error: countTexts.again }), false),
});

/** `sum` is what all entries of the product add up to; `expected` is absent for those who may not see it yet. */
export const CountProductReply = replyOf({
  entry: z.object({
    entryKey: z.string(),
    productId: z.string(),
    productName: z.string(),
    unit: z.string(),
    counted: Quantity,
    sum: Quantity,
    expected: z.optional(Quantity),
    at: Instant,
    by: z.string(),
  }),
});

/**
 * A product of a count. `expected` is the stock when it was counted last, `difference` what approving adds; both are absent for
 * those who may not see them yet, and null while nothing was counted.
 */
export const CountRow = z.object({
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  unit: z.string(),
  counted: z.nullable(Quantity),
  countedAt: z.nullable(Instant),
  /** The stock moved between the first and the last entry: count it again. */
  isMoved: z.boolean(),
  isApproved: z.boolean(),
  expected: z.optional(z.nullable(Quantity)),
  difference: z.optional(z.nullable(Quantity)),
  /** Of the difference, at cost. */
  value: onlyFor('see-cost', z.optional(z.nullable(Rupees))),
});
export type CountRow = z.infer<typeof CountRow>;

export const CountSheetQuery = z.object(page);
export const CountSheetReply = replyOf({
  count: StockCount,
  rows: z.array(CountRow),
  next: z.nullable(z.string()),
});

/** The products to approve; all that were counted when absent. */
export const ApproveCountRequest = z.object({ productIds: z.optional(chosen) });

/** `refused` are products that were not approved, with why; the others are. */
export const ApproveCountReply = replyOf({
  count: StockCount,
  refused: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      code: z.enum(['count-again', 'insufficient-stock', 'product-archived']),
    }),
  ),
});
export type RefusedProduct = z.infer<typeof ApproveCountReply>['refused'][number];

export const ToCheckQuery = z.object(page);

/** Products that were sold beyond the count, by so many units. */
export const ToCheckReply = replyOf({
  products: z.array(
    z.object({
      _id: z.string(),
      productId: z.string(),
      productName: z.string(),
      unit: z.string(),
      quantity: Quantity,
      found: Quantity,
    }),
  ),
  next: z.nullable(z.string()),
});
