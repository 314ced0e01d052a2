import type { Endpoint } from '../../lib/api/use-endpoint.js';
import type { CardProps } from './card.js';

type Asked = Pick<Endpoint<unknown>, 'data' | 'failure' | 'isRefreshing'>;

/** How a `Card` shows one call of its page. After a failure it keeps what it has; the banner of the page reports it. */
export function cardStateOf({ data, failure, isRefreshing }: Asked): Pick<CardProps, 'state' | 'refreshing'> {
  if (data) return { state: 'ready', refreshing: isRefreshing };
  return { state: failure ? 'ready' : 'loading' };
}
