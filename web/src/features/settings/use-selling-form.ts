import type { SellingRules } from '@bahi/contracts/orders';
import { billsClient } from '../../lib/api/bills.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { useSellingRules } from '../../lib/shop/use-selling-rules.js';
import { sellingTexts as texts } from '../../lib/texts/en/selling.js';
import { useStoredForm } from './use-stored-form.js';

const EMPTY = { roundTo: '1', shortStock: 'refuse', repeat: 'no' };
type Values = typeof EMPTY;

/** The sentence for a failed call about what the shop allows at the counter. */
export const sellingMessageFor = messagesOf({
  readSellingRules: ({ error }) => serverTextOr(texts.notLoaded, error),
  updateSellingRules: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The form of what the shop allows at the counter; the other rules stay as the server has them. */
export function useSellingForm() {
  const selling = useSellingRules();
  const { form, save } = useStoredForm({
    data: selling.rules,
    put: (rules) => selling.mutate({ success: true, rules }, { revalidate: false }),
    retry: selling.retry,
    empty: EMPTY,
    valuesOf,
    problemsOf: () => ({}),
    bodyOf: rulesOf,
    update: async (body, idempotencyKey) => (await billsClient.updateSellingRules({ body }, { idempotencyKey })).rules,
    messageOf: (failure) => sellingMessageFor('updateSellingRules', failure),
    saved: texts.saved,
  });
  return { selling, form, save };
}

function valuesOf({ roundTo, shortStock, repeatKeepsCustomer }: SellingRules): Values {
  return { roundTo: String(roundTo), shortStock, repeat: repeatKeepsCustomer ? 'yes' : 'no' };
}

function rulesOf({ roundTo, shortStock, repeat }: Values, known: SellingRules): SellingRules {
  return {
    ...known,
    roundTo: Number(roundTo) as SellingRules['roundTo'],
    shortStock: shortStock as SellingRules['shortStock'],
    repeatKeepsCustomer: repeat === 'yes',
  };
}
