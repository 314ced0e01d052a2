import type { Endpoint } from '../../lib/api/use-endpoint.js';
import type { CardProps } from './card.js';

type Asked = Pick<Endpoint<unknown>, 'data' | 'failure' | 'answeredAt' | 'isRefreshing'> & {
  readonly retry: () => unknown;
};

/**
 * How a `Card` shows one call. `keeps` decides how a failed first load looks: the content stays under the sentence,
 * its figures reading 0, instead of being replaced by it.
 */
export function cardStateOf(
  { data, failure, answeredAt, isRefreshing, retry }: Asked,
  message: string,
  { keeps = false } = {},
): Pick<CardProps, 'state' | 'message' | 'asOf' | 'onRetry' | 'retrying' | 'refreshing'> {
  const onRetry = () => void retry();
  const retrying = isRefreshing;
  if (failure && data) return { state: 'stale', message, asOf: answeredAt, onRetry, retrying };
  if (failure) return { state: keeps ? 'stale' : 'error', message, onRetry, retrying };
  return data ? { state: 'ready', refreshing: isRefreshing } : { state: 'loading' };
}
