import * as z from 'zod/mini';
import { scalePatternOf } from '../shared/scale-code.js';
import { tidy } from '../shared/text.js';
import { atMost } from '../shared/text-fields.js';
import { requiredText, textCheck, tidyText } from '../shared/text-schemas.js';
import { replyOf } from '../shared/wire.js';

export const QUICK_KEY_PAGES = 6;
export const QUICK_KEY_PLACES = 48;
export const MAX_SCALE_PATTERNS = 10;
export const MAX_OWN_CODES = 500;

/** The texts of the rules, once. */
export const counterSetupTexts = {
  version: 'version must be the one that was read',
  pages: `There are at most ${QUICK_KEY_PAGES} pages of quick keys`,
  keys: `A page has at most ${QUICK_KEY_PLACES} quick keys, each in a place of its own`,
  name: 'Name of a page must be at most 40 characters',
  place: `place must be a whole number from 1 to ${QUICK_KEY_PLACES}`,
  product: 'Choose a product',
  packNo: 'packNo must be a whole number of at least 0',
  patterns: `There are at most ${MAX_SCALE_PATTERNS} patterns, and none begins like another`,
  pattern:
    'A pattern has 13 places: digits, I for the item (1 to 6), W for grams or P for paise (1 to 6), and C last, such as 21IIIIIWWWWWC',
  count: `count must be a whole number from 1 to ${MAX_OWN_CODES}`,
} as const;

const version = z.int({ error: counterSetupTexts.version }).check(z.gte(0, { error: counterSetupTexts.version }));

const KeyRequest = z.object({
  place: z
    .int({ error: counterSetupTexts.place })
    .check(z.gte(1, { error: counterSetupTexts.place }), z.lte(QUICK_KEY_PLACES, { error: counterSetupTexts.place })),
  productId: requiredText(counterSetupTexts.product),
  packNo: z._default(
    z.int({ error: counterSetupTexts.packNo }).check(z.gte(0, { error: counterSetupTexts.packNo })),
    0,
  ),
});

const hasOwnPlaces = (keys: readonly { readonly place: number }[]) =>
  new Set(keys.map(({ place }) => place)).size === keys.length;

const PageRequest = z.object({
  name: z._default(tidyText.check(textCheck(atMost(40, counterSetupTexts.name))), ''),
  keys: z
    .array(KeyRequest, { error: counterSetupTexts.keys })
    .check(
      z.maxLength(QUICK_KEY_PLACES, { error: counterSetupTexts.keys }),
      z.refine(hasOwnPlaces, { error: counterSetupTexts.keys }),
    ),
});

/** The whole arrangement; `version` is the one that was read, 0 the first time. `productId` is a productId or an `_id`. */
export const UpdateQuickKeysRequest = z.object({
  version,
  pages: z
    .array(PageRequest, { error: counterSetupTexts.pages })
    .check(z.maxLength(QUICK_KEY_PAGES, { error: counterSetupTexts.pages })),
});

/** A key of the counter: one press sells this product or pack. */
export const QuickKey = z.object({
  place: z.int(),
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  packNo: z.int(),
});

const arrangement = {
  version: z.int(),
  pages: z.array(z.object({ name: z.string(), keys: z.array(QuickKey) })),
};

export const ReadQuickKeysReply = replyOf(arrangement);

/** A key that was not kept; pages are counted from 1. */
export const DroppedKey = z.object({
  page: z.int(),
  place: z.int(),
  productId: z.string(),
  productName: z.nullable(z.string()),
  reason: z.enum(['product-not-found', 'product-archived', 'pack-not-found']),
});
export type DroppedKey = z.infer<typeof DroppedKey>;

export const UpdateQuickKeysReply = replyOf({ ...arrangement, dropped: z.array(DroppedKey) });

const isPattern = (text: string) => scalePatternOf(text) !== null;

const isUnambiguous = (patterns: readonly string[]) => {
  const prefixes = patterns.map((text) => scalePatternOf(text)?.prefix ?? text);
  return prefixes.every((one, at) => prefixes.every((other, place) => at === place || !other.startsWith(one)));
};

const ScalePattern = z.string({ error: counterSetupTexts.pattern }).check(
  z.overwrite((text) => tidy(text).toUpperCase()),
  z.refine(isPattern, { error: counterSetupTexts.pattern }),
);

/** The rules of the shop for its products; each pattern reads the codes that its scale prints. */
export const ProductRules = z.object({
  version,
  scalePatterns: z
    .array(ScalePattern, { error: counterSetupTexts.patterns })
    .check(
      z.maxLength(MAX_SCALE_PATTERNS, { error: counterSetupTexts.patterns }),
      z.refine(isUnambiguous, { error: counterSetupTexts.patterns }),
    ),
});
export type ProductRules = z.infer<typeof ProductRules>;
export const ProductRulesReply = replyOf({ rules: ProductRules });

export const CreateOwnCodesRequest = z.object({
  count: z
    .int({ error: counterSetupTexts.count })
    .check(z.gte(1, { error: counterSetupTexts.count }), z.lte(MAX_OWN_CODES, { error: counterSetupTexts.count })),
});
export const CreateOwnCodesReply = replyOf({ codes: z.array(z.string()) });
