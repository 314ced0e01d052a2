import type { ReactNode } from 'react';
import { customersClient } from '../../../lib/api/customers.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { paths } from '../../../lib/navigation/paths.js';
import type { Need } from './today-model.js';

export interface WithOwedProps {
  readonly show: (owed: Need | null) => ReactNode;
}

/** What customers owe the shop, with the way to their list; nothing while nobody owes or it is not known. */
export function WithOwed({ show }: WithOwedProps) {
  const { data } = useEndpoint({ key: ['readAgeing'], load: () => customersClient.readAgeing({ query: {} }) });
  const { owing: count = 0, owed: amount = 0 } = data?.total ?? {};
  return show(count > 0 ? { key: 'owed', count, amount, to: `${paths.customers}?show=owes` } : null);
}
