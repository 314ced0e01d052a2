import { always, messagesOf, serverTextOr } from '../../../lib/messages/message-rule.js';
import { productTaxTexts } from '../../../lib/texts/en/product-tax.js';

const { failed } = productTaxTexts;

/** The sentence for a failed call about the tax of products. */
export const taxMessageFor = messagesOf({
  readTaxPack: always(failed.pack),
  reviewTax: always(failed.review),
  setTaxClasses: ({ kind, message }) => (kind === 'answer' ? serverTextOr(failed.set, message) : failed.set),
});
