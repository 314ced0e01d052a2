import type { ProductRules } from '@bahi/contracts/catalog';
import { scalePatternOf } from '@bahi/contracts/shared';
import { setupClient } from '../../lib/api/setup.js';
import type { Problems } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { useProductRules } from '../../lib/shop/use-product-rules.js';
import { scaleTexts as texts } from '../../lib/texts/en/scale.js';
import { useStoredForm } from './use-stored-form.js';

const EMPTY = { patterns: '' };
type Values = typeof EMPTY;

/** The sentence for a failed call about the codes of scales. */
export const scaleMessageFor = messagesOf({
  readProductRules: ({ error }) => serverTextOr(texts.notLoaded, error),
  updateProductRules: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The patterns of the scales, one a line. */
export function useScaleForm() {
  const stored = useProductRules();
  const { form, save } = useStoredForm({
    data: stored.rules,
    put: stored.put,
    retry: stored.retry,
    empty: EMPTY,
    valuesOf,
    problemsOf,
    bodyOf: ({ patterns }, { version }: ProductRules) => ({ version, scalePatterns: patternsIn(patterns) }),
    update: async (body, idempotencyKey) => (await setupClient.updateProductRules({ body }, { idempotencyKey })).rules,
    messageOf: (failure) => scaleMessageFor('updateProductRules', failure),
    saved: texts.saved,
  });
  return { stored, form, patterns: patternsIn(form.values.patterns), save };
}

function patternsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().toUpperCase())
    .filter(Boolean);
}

function valuesOf({ scalePatterns }: ProductRules): Values {
  return { patterns: scalePatterns.join('\n') };
}

/** The server checks the rest, such as two patterns that begin alike. */
function problemsOf({ patterns }: Values): Problems<Values> {
  const wrong = patternsIn(patterns).find((pattern) => scalePatternOf(pattern) === null);
  return wrong ? { patterns: texts.noPattern(wrong) } : {};
}
