import type { ProductRules } from '@bahi/contracts/catalog';
import { scalePatternOf } from '@bahi/contracts/shared';
import { useState } from 'react';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { setupClient } from '../../lib/api/setup.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { useProductRules } from '../../lib/shop/use-product-rules.js';
import { scaleTexts as texts } from '../../lib/texts/en/scale.js';

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
  const [known, setKnown] = useState<ProductRules>();
  const form = useForm<Values>({ initial: EMPTY, problemsOf });
  const { keyFor, renew } = useRequestKey();
  if (stored.rules && stored.rules !== known) {
    setKnown(stored.rules);
    // What was typed stays, for the next attempt over the newer version.
    const isTyped = form.values.patterns !== (known ? valuesOf(known) : EMPTY).patterns;
    form.reset(isTyped ? form.values : valuesOf(stored.rules));
  }
  const isDirty = known !== undefined && form.values.patterns !== valuesOf(known).patterns;

  const send = async ({ patterns }: Values) => {
    if (!known) return;
    const body = { version: known.version, scalePatterns: patternsIn(patterns) };
    try {
      const { rules } = await setupClient.updateProductRules({ body }, { idempotencyKey: keyFor(body) });
      renew();
      form.reset(valuesOf(rules));
      await stored.put(rules);
      notify.success(texts.saved);
    } catch (failure) {
      const message = scaleMessageFor('updateProductRules', failure);
      if (outcomeOf(failure).status === 409) await stored.retry().catch(() => undefined);
      form.setProblem('form', message);
      notifyProblem(message);
    }
  };
  const refuse = (problems: Problems<Values>) => notifyProblem(Object.values(problems)[0]);
  return { stored, form, isDirty, patterns: patternsIn(form.values.patterns), save: form.onSubmit(send, refuse) };
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

/** The server judges the rest, such as two patterns that begin alike. */
function problemsOf({ patterns }: Values): Problems<Values> {
  const wrong = patternsIn(patterns).find((pattern) => scalePatternOf(pattern) === null);
  return wrong ? { patterns: texts.noPattern(wrong) } : {};
}
