import { moneyClient } from '../../../lib/api/money.js';
import { type Call, useEndpoint } from '../../../lib/api/use-endpoint.js';
import type { Payment } from './use-invoice-detail.js';

type Drawers = Awaited<ReturnType<typeof moneyClient.listDrawers>>;

const NOTHING: Call<Drawers> = { key: null, load: () => Promise.reject(new Error('No drawer is asked for')) };
const DRAWERS: Call<Drawers> = { key: ['listDrawers'], load: () => moneyClient.listDrawers({ query: {} }) };

/** Whether a payment may still change its method: its drawer is open, or it is in none. Until that is known, the server says. */
export function useOpenSessions(payments: readonly Payment[]): (payment: Payment) => boolean {
  const { data } = useEndpoint(payments.some(({ sessionId }) => sessionId !== null) ? DRAWERS : NOTHING);
  const open = data && new Set(data.drawers.map((drawer) => drawer.open?.sessionId));
  return ({ sessionId }) => sessionId === null || !open || open.has(sessionId);
}
