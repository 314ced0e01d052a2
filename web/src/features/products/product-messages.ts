import { failedOrError, messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { orderTexts } from '../../lib/texts/en/order.js';
import { productsTexts } from '../../lib/texts/en/products.js';

/** The sentence for a failed call of the list or of a sale. */
export const productMessageFor = messagesOf({
  listProducts: failedOrError(productsTexts.list.failed, productsTexts.list.error),
  readOrderProduct: failedOrError(orderTexts.detailsFailed, orderTexts.detailsError),
  placeOrder: ({ kind, message }) => (kind === 'answer' ? serverTextOr(orderTexts.failed, message) : orderTexts.error),
});
