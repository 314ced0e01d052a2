import { useActing } from '../../lib/api/use-acting.js';
import { stockMessageFor } from './stock-messages.js';

/** Sends what a press on Stock asks for. */
export function useAct() {
  return useActing(stockMessageFor);
}

export type Acting = ReturnType<typeof useAct>;
