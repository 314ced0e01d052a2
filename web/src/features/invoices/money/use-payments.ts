import { PAGE_SIZE } from '@bahi/contracts/shared';
import { useState } from 'react';
import { moneyClient } from '../../../lib/api/money.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';

/** What the server sends at once. */
export const MOST_PENDING = 200;

/** The payments page by page, newest first. */
export function usePayments() {
  /** Where the shown page and those before it begin; the first has no cursor. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const list = useEndpoint({
    key: ['listPayments', cursor ?? ''],
    load: async () => {
      const query = { limit: PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) };
      return { ...(await moneyClient.listPayments({ query })), at: cursor ?? '' };
    },
  });
  const isCurrent = list.data?.at === (cursor ?? '');
  const next = isCurrent ? (list.data?.next ?? null) : null;
  const page = cursors.length + 1;
  return {
    list,
    page,
    /** `null` while there are more pages. */
    pageCount: isCurrent && next === null ? page : null,
    goTo: (wanted: number) => {
      if (wanted < page) setCursors((before) => before.slice(0, -1));
      else if (next !== null) setCursors((before) => [...before, next]);
    },
  };
}

/** What waits: payments that were only said, and refunds to send. */
export function usePendingPayments() {
  return useEndpoint({
    key: ['listPayments', 'pending'],
    load: () => moneyClient.listPayments({ query: { state: 'pending', limit: MOST_PENDING } }),
  });
}
