import type { KeyboardEvent } from 'react';
import { type Method, methodOfKey } from './method-tiles.js';

export interface PaymentActs {
  readonly take: () => void;
  /** The customer says to have paid. */
  readonly saysPaid: () => void;
  readonly choose: (method: Method) => void;
}

/** The keys of an amount field: Enter takes it, P is what the customer says, a letter chooses the method. */
export function onPaymentKey(event: KeyboardEvent, offered: readonly Method[], acts: PaymentActs): void {
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
