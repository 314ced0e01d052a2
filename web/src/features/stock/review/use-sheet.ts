import type { CountRow } from '@bahi/contracts/catalog';
import { useMemo } from 'react';
import { countsClient } from '../../../lib/api/counts.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';

/** As many rows as a call answers. */
const MOST = 200;

export const REVIEW_FILTERS = ['differs', 'again', 'missing', 'counted'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** The whole sheet of a count, page after page. */
export function useSheet(countId: string) {
  return useEndpoint({ key: ['readCountSheet', countId, 'all'], load: () => readAll(countId) });
}

/** The rows of each filter; the largest difference in value comes first. */
export function useFiltered(rows: readonly CountRow[]): Readonly<Record<ReviewFilter, readonly CountRow[]>> {
  return useMemo(() => {
    const sorted = rows.toSorted((one, other) => sizeOf(other) - sizeOf(one) || byName(one, other));
    return {
      differs: sorted.filter(differs),
      again: sorted.filter(mustBeCountedAgain),
      missing: sorted.filter(({ counted }) => counted === null),
      counted: sorted.filter(({ counted }) => counted !== null),
    };
  }, [rows]);
}

/** Whether approving it would change the stock, or has. */
export function differs({ difference }: CountRow): boolean {
  return typeof difference === 'number' && difference !== 0;
}

export function mustBeCountedAgain({ isMoved, isApproved }: CountRow): boolean {
  return isMoved && !isApproved;
}

/** Whether a tick can approve it. */
export function isApprovable({ counted, isMoved, isApproved }: CountRow): boolean {
  return typeof counted === 'number' && !isMoved && !isApproved;
}

async function readAll(countId: string): Promise<readonly CountRow[]> {
  const rows: CountRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: MOST, ...(cursor ? { cursor } : {}) };
    const page = await countsClient.readCountSheet({ params: { countId }, query });
    rows.push(...page.rows);
    cursor = page.next ?? null;
  }
  return rows;
}

function sizeOf({ value, difference }: CountRow) {
  return Math.abs(value ?? difference ?? 0);
}

function byName({ productName: one }: CountRow, { productName: other }: CountRow) {
  return (one ?? '').localeCompare(other ?? '');
}
