import type { Drawer } from '@bahi/contracts/billing';
import { useState } from 'react';
import { moneyClient } from '../../../lib/api/money.js';
import { type Call, useEndpoint } from '../../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { localStore } from '../../../lib/browser/local-store.js';

const KEY = 'drawer';

type Drawers = Awaited<ReturnType<typeof moneyClient.listDrawers>>;

const drawersCall: Call<Drawers> = { key: ['listDrawers'], load: () => moneyClient.listDrawers({ query: {} }) };

/** The drawers of the shop and the one of this till, which the device keeps. */
export function useDrawer() {
  const { data, failure, isRefreshing, retry } = useEndpoint(drawersCall);
  // Longer than the dialog lives: what got no answer is not done twice when it is tried again.
  const keys = useRequestKey();
  const [kept, setKept] = useState(() => localStore.read(KEY));
  const drawers = data?.drawers;
  const chosen = drawers && drawerOfTill(drawers, kept);
  const choose = (drawerId: string) => {
    localStore.write(KEY, drawerId);
    setKept(drawerId);
  };
  return {
    drawers,
    failure,
    isRefreshing,
    retry,
    chosen,
    choose,
    keys,
    /** What a bill names: null leaves the drawer to the server. */
    openDrawerId: chosen?.open ? chosen.drawerId : null,
  };
}

export type DrawerOfTill = ReturnType<typeof useDrawer>;

/** The kept one; without a choice the only one of the shop, or the only open one. */
function drawerOfTill(drawers: readonly Drawer[], kept: string | null): Drawer | undefined {
  const only = (some: readonly Drawer[]) => (some.length === 1 ? some[0] : undefined);
  const found = drawers.find(({ drawerId }) => drawerId === kept);
  return found ?? only(drawers) ?? only(drawers.filter(({ open }) => open !== null));
}
