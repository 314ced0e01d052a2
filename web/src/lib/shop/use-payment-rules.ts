import type { PaymentRules } from '@bahi/contracts/billing';
import { moneyClient } from '../api/money.js';
import { type Call, prefetch, useEndpoint } from '../api/use-endpoint.js';

type Reply = Awaited<ReturnType<typeof moneyClient.readPaymentRules>>;

const rulesCall: Call<Reply> = {
  key: ['readPaymentRules'],
  load: () => moneyClient.readPaymentRules({ query: {} }),
};

/** Asks for how the shop takes money. */
export function prefetchPaymentRules(): void {
  prefetch(rulesCall);
}

/** How the shop takes money, and what its bills say about it. Asked for only while wanted. */
export function usePaymentRules({ isWanted = true } = {}) {
  const endpoint = useEndpoint(isWanted ? rulesCall : { ...rulesCall, key: null }, { revalidate: false });
  const put = (rules: PaymentRules) => endpoint.mutate({ success: true, rules }, { revalidate: false });
  return { ...endpoint, rules: endpoint.data?.rules, put };
}
