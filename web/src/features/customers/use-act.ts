import { useActing } from '../../lib/api/use-acting.js';
import { customerMessageFor } from './customer-messages.js';

/** Sends what a press on Customers asks for. */
export function useAct() {
  return useActing(customerMessageFor);
}

export type Acting = ReturnType<typeof useAct>;
