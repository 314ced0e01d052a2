import type { Endpoint } from '../api/use-endpoint.js';

/** One call behind the figures of a page. */
export type FigureCall = Pick<Endpoint<unknown>, 'failure' | 'answeredAt' | 'isRefreshing'> & {
  readonly data: unknown;
  readonly retry: () => unknown;
  /** The specified sentence for its failure; absent for a call that fails silently. */
  readonly messageFor?: (failure: unknown) => string;
};

export interface PageFigures {
  readonly hasFailed: boolean;
  /** The sentences of the failed calls. */
  readonly detail: string | undefined;
  /** Something shows a dash. */
  readonly isMissing: boolean;
  /** When the oldest figures that could not be renewed came, in milliseconds. */
  readonly asOf: number | undefined;
  readonly isRetrying: boolean;
  /** Repeats the calls that failed. */
  readonly retry: () => void;
}

/** The calls of a page as one: one failure, one banner, one Retry. */
export function pageFigures(calls: readonly FigureCall[]): PageFigures {
  const failed = calls.filter(({ failure }) => failure);
  const ages = failed.flatMap(({ data, answeredAt }) => (data && answeredAt !== undefined ? [answeredAt] : []));
  return {
    hasFailed: failed.length > 0,
    detail: failed.flatMap(({ messageFor, failure }) => messageFor?.(failure) ?? []).join(' · ') || undefined,
    isMissing: failed.some(({ data }) => !data),
    asOf: ages.length > 0 ? Math.min(...ages) : undefined,
    isRetrying: failed.some(({ isRefreshing }) => isRefreshing),
    retry: () => {
      for (const { retry } of failed) void retry(); // a failing retry keeps the banner
    },
  };
}
