import { analyticsClient } from './api/analytics.js';
import { messageFor } from './messages.js';
import { notify } from './toast.js';
import { type Call, useEndpoint } from './use-endpoint.js';

type TopProducts = Awaited<ReturnType<typeof analyticsClient.listTopProducts>>;

export const topProductsCall: Call<TopProducts> = {
  key: ['listTopProducts'],
  load: () => analyticsClient.listTopProducts(),
};

/** The best rated products, at most five; a failure is said in a toast. */
export function useTopProducts() {
  return useEndpoint(topProductsCall, {
    onFailure: (failure) => notify.error(messageFor('listTopProducts', failure)),
  });
}
