import type { KeyboardEvent } from 'react';
import { methodOfKey, type TileMethod } from './method-tiles.js';

export interface PaymentActs<M extends TileMethod> {
  readonly take: () => void;
  /** The customer says to have paid. */
  readonly saysPaid: () => void;
  readonly choose: (method: M) => void;
}

/** The keys of an amount field: Enter takes it, P is what the customer says, a letter chooses the method. */
export function onPaymentKey<M extends TileMethod>(
  event: KeyboardEvent,
  offered: readonly M[],
  acts: PaymentActs<M>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const chosen = methodOfKey(event.key, offered);
  const act =
    event.key === 'Enter'
      ? acts.take
      : event.key.toUpperCase() === 'P'
        ? acts.saysPaid
        : chosen && (() => acts.choose(chosen));
  if (!act) return;
  event.preventDefault();
  act();
}
