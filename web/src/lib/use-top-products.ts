import { analyticsClient } from './api/analytics.js';
import { messageFor } from './messages.js';
import { notify } from './toast.js';
import { useEndpoint } from './use-endpoint.js';

/** The best rated products, at most five; a failure is said in a toast. */
export const useTopProducts = () =>
  useEndpoint(['listTopProducts'], () => analyticsClient.listTopProducts(), {
    onFailure: (failure) => notify.error(messageFor('listTopProducts', failure)),
  });
