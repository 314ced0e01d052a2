import { analyticsClient } from '../api/analytics.js';
import { type Call, useEndpoint } from '../api/use-endpoint.js';
import { figuresMessageFor } from '../messages/figures-messages.js';
import type { FigureCall } from './page-figures.js';

type TopProducts = Awaited<ReturnType<typeof analyticsClient.listTopProducts>>;

export const topProductsCall: Call<TopProducts> = {
  key: ['listTopProducts'],
  load: () => analyticsClient.listTopProducts(),
};

/** The best rated products, at most five. */
export function useTopProducts() {
  return useEndpoint(topProductsCall);
}

/** The call for the banner of a page. */
export function topProductsFigures(top: ReturnType<typeof useTopProducts>): FigureCall {
  return { ...top, messageFor: (failure) => figuresMessageFor('listTopProducts', failure) };
}
