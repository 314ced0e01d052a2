import { refusalText } from '../../lib/messages/refusal-text.js';
import { customersTexts } from '../../lib/texts/en/customers.js';

const { failed } = customersTexts;

export type CustomerCall = keyof typeof failed;

/** The server's text of a refusal; a fallback when it gave none. */
export function customerMessageFor(call: CustomerCall, failure: unknown): string {
  return refusalText(failure, failed[call]);
}
