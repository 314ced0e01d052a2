import { useEffect, useMemo, useState } from 'react';
import { setupClient } from '../../../lib/api/setup.js';
import { type Call, useEndpoint } from '../../../lib/api/use-endpoint.js';
import { localStore } from '../../../lib/browser/local-store.js';
import { readSession } from '../../../lib/session/session.js';
import type { KeyPage } from './quick-keys.js';

const KEY = 'counterQuickKeys';

interface Arrangement {
  readonly version: number;
  readonly pages: readonly KeyPage[];
}

const quickKeysCall: Call<Arrangement> = {
  key: ['readQuickKeys'],
  load: () => setupClient.readQuickKeys({ query: {} }),
};

/** The tiles as the shop arranged them; those that the device kept until the server answers. */
export function useQuickKeys() {
  const { data, mutate, retry } = useEndpoint(quickKeysCall);
  const [kept] = useState(readKept);
  useEffect(() => {
    if (data) keep(data);
  }, [data]);
  const { version, pages: all } = data ?? kept;
  const pages = useMemo(() => all.filter(({ keys }) => keys.length > 0), [all]);
  return {
    version,
    /** Pages with a tile. */
    pages,
    retry,
    /** Shows an arrangement that the server has now. */
    show: (next: Arrangement) => mutate(next, { revalidate: false }),
  };
}

export type QuickKeys = ReturnType<typeof useQuickKeys>;

const NONE: Arrangement = { version: 0, pages: [] };

function readKept(): Arrangement {
  try {
    const { owner, version, pages } = JSON.parse(localStore.read(KEY) ?? '{}');
    return owner === ownerOf() && Array.isArray(pages) ? { version, pages } : NONE;
  } catch {
    return NONE;
  }
}

function keep({ version, pages }: Arrangement) {
  localStore.write(KEY, JSON.stringify({ owner: ownerOf(), version, pages }));
}

function ownerOf() {
  const { user } = readSession();
  return user?.id ?? user?.email ?? '';
}
