import { useState } from 'react';
import { ordersClient } from '../../../lib/api/orders.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';

/** Whether the stock of a file was there when the shop started; so it is taken while the shop has no sale. */
export function useOpeningStock() {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { data } = useEndpoint({
    key: ['listOrders', 'first'],
    load: () => ordersClient.listOrders({ query: { limit: 1 } }),
  });
  const hasNoSale = data?.orders?.length === 0;
  return { isOpening: chosen ?? hasNoSale, chooseOpening: setChosen };
}
