import type { Outcome } from '../../../lib/api/api-failure.js';
import { isFault, type MessageRule, messagesOf, serverTextOr } from '../../../lib/messages/message-rule.js';
import { productReason } from '../../../lib/messages/product-reason.js';
import { addProductTexts as texts } from '../../../lib/texts/en/add-product.js';

const BY_RULE = {
  negative: texts.negative,
  threshold: texts.thresholdTooHigh,
  price: texts.price,
  date: texts.date,
  required: texts.required,
};

const BY_STATUS: Readonly<Record<number, string>> = {
  401: texts.notSignedIn,
  403: texts.forbidden,
  409: texts.nameTaken,
  413: texts.imageTooLarge,
};

const addProduct: MessageRule = (outcome) => {
  const { kind, status, message } = outcome;
  if (kind === 'network') return texts.noConnection;
  if (isFault(outcome)) return texts.fault;
  if (kind === 'unreadable') return texts.unreadable;
  if (isQuota(outcome)) return serverTextOr(texts.failed, message);
  if (status !== 400) return BY_STATUS[status] ?? serverTextOr(texts.failed, message);
  const rule = productReason(outcome);
  return rule ? BY_RULE[rule] : serverTextOr(texts.invalid, message);
};

/** Whether the shop has as many products or pictures as it may: no field is wrong. */
export function isQuota({ code }: Pick<Outcome, 'code'>): boolean {
  return code === 'product-limit-reached' || code === 'picture-limit-reached';
}

/** The sentence for a new product that could not be added. */
export const addProductMessageFor = messagesOf({ addProduct });
