import type { ShopDetails } from '@bahi/contracts/auth';
import { authClient } from '../api/auth.js';
import { type Call, prefetch, useEndpoint } from '../api/use-endpoint.js';

type Reply = Awaited<ReturnType<typeof authClient.readShopDetails>>;

const detailsCall: Call<Reply> = {
  key: ['readShopDetails'],
  load: () => authClient.readShopDetails(),
};

/** Asks for what documents say about the shop. */
export function prefetchShopDetails(): void {
  prefetch(detailsCall);
}

/** What documents say about the shop: its name, address, phone and logo. Asked for only while wanted. */
export function useShopDetails({ isWanted = true } = {}) {
  const endpoint = useEndpoint(isWanted ? detailsCall : { ...detailsCall, key: null }, { revalidate: false });
  const put = (shop: ShopDetails) => endpoint.mutate({ success: true, shop }, { revalidate: false });
  return { ...endpoint, shop: endpoint.data?.shop, put };
}
