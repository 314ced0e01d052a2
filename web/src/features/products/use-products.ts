import { useMemo } from 'react';
import { analyticsClient } from '../../lib/api/analytics.js';
import { catalogClient } from '../../lib/api/catalog.js';
import { messageFor } from '../../lib/messages.js';
import { cacheBuster } from '../../lib/request-parts.js';
import { notify } from '../../lib/toast.js';
import { useEndpoint } from '../../lib/use-endpoint.js';

/** All products of the shop, newest first. */
export const useProducts = () =>
  useEndpoint(['listProducts'], () => catalogClient.listProducts({ query: { _t: cacheBuster() } }), {
    onFailure: (failure) => notify.error(messageFor('listProducts', failure)),
  });

/** The figures of the Overall Inventory strip. The summary fails silently: its numbers stay as they were. */
export const useInventory = () => {
  const summary = useEndpoint(['readInventorySummary'], () => analyticsClient.readInventorySummary());
  const top = useEndpoint(['listTopProducts'], () => analyticsClient.listTopProducts(), {
    onFailure: (failure) => notify.error(messageFor('listTopProducts', failure)),
  });
  return useMemo(() => ({ summary, top }), [summary, top]);
};

export type Inventory = ReturnType<typeof useInventory>;
