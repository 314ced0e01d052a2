import { taxProfileClient } from '../../../lib/api/tax-profile.js';
import { messagesOf, serverTextOr } from '../../../lib/messages/message-rule.js';
import type { TaxProfileReply, useTaxProfile } from '../../../lib/shop/use-tax-profile.js';
import { gstProfileTexts as texts } from '../../../lib/texts/en/gst-profile.js';
import { useStoredForm } from '../use-stored-form.js';
import { bodyOf, EMPTY, placeOf, problemsOf, valuesOf } from './gst-form-model.js';

/** The sentence for a failed call about the tax profile. */
export const gstMessageFor = messagesOf({
  readTaxProfile: ({ error }) => serverTextOr(texts.notLoaded, error),
  updateTaxProfile: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The form of the tax profile, over the last one that was set. */
export function useGstForm(stored: ReturnType<typeof useTaxProfile>, reply: TaxProfileReply, onSaved: () => void) {
  return useStoredForm({
    data: reply,
    put: stored.put,
    retry: stored.retry,
    empty: EMPTY,
    valuesOf,
    problemsOf: (values) => problemsOf(values, reply),
    bodyOf,
    update: async (body, idempotencyKey) => {
      const { message: _saved, ...saved } = await taxProfileClient.updateTaxProfile({ body }, { idempotencyKey });
      return saved;
    },
    messageOf: (failure) => gstMessageFor('updateTaxProfile', failure),
    placeOf,
    saved: texts.saved,
    onSaved,
  });
}
