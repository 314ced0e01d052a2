import { PHONE_TEXT } from '@bahi/contracts/shared';
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react';
import { count } from '../../../lib/format/format.js';
import { counterCustomerTexts as texts } from '../../../lib/texts/en/counter-customer.js';
import { type NewCustomer, newCustomerOf } from './new-customer.js';
import { useAdding } from './use-adding.js';
import type { TillCustomer } from './use-till-customer.js';
import { useTillCustomers } from './use-till-customers.js';

const MOST_SHOWN = 7;

/** What Enter or a press takes. */
export type CustomerOption =
  | { readonly kind: 'known'; readonly customer: TillCustomer }
  | { readonly kind: 'new'; readonly customer: NewCustomer };

export interface ChoosingOptions {
  readonly onChosen: (customerId: string) => void;
  /** Undefined without a customer on the bill. */
  readonly onTakeOff: (() => void) | undefined;
}

/** The text in the field of the customer: whom it finds, whom it would add, and its keys. */
export function useChoosing({ onChosen, onTakeOff }: ChoosingOptions) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<number | null>(null);
  const [isEarly, setIsEarly] = useState(false);
  // A key shows at once; whom it finds follows as soon as they are drawn.
  const sought = useDeferredValue(typed);
  const customers = useTillCustomers(sought);
  const adding = useAdding(({ customerId }) => onChosen(customerId));
  const isBehind = sought !== typed;
  const options = optionsOf(sought, customers, adding.taken);
  // The first who is found; nobody is added without a key that asks for it.
  const active = Math.min(marked ?? (options[0]?.kind === 'known' ? 0 : -1), options.length - 1);

  const choose = (option: CustomerOption) => {
    if (option.kind === 'known') onChosen(option.customer.customerId);
    else void adding.add(option.customer).then(() => setMarked(null)); // reports its own failure
  };
  const move = (by: number) => options.length > 0 && setMarked((active + by + options.length) % options.length);
  const enter = () => {
    const option = options[active];
    if (isBehind || (!option && customers.isWaiting)) setIsEarly(true);
    else if (option) choose(option);
    else move(1);
  };
  // Hands are faster than the list: Enter takes effect once it shows whom the text finds.
  useEffect(() => {
    if (!isEarly || isBehind || customers.isWaiting) return;
    setIsEarly(false);
    enter();
  });
  const keys: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(active < 0 ? 0 : -1),
    Enter: enter,
    ...(typed === '' && onTakeOff ? { Delete: onTakeOff } : {}),
  };
  return {
    typed,
    options,
    active,
    customers,
    isAdding: adding.isBusy,
    problem: adding.problem,
    /** What the text means, in words. */
    meaning: meaningOf(sought, customers, options),
    choose,
    type: (text: string) => {
      setTyped(text);
      setMarked(null);
      setIsEarly(false);
      adding.clear();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
      event.preventDefault();
      act();
    },
  };
}

export type Choosing = ReturnType<typeof useChoosing>;

type Customers = ReturnType<typeof useTillCustomers>;

/** Nobody is new before it is known who is there. */
function optionsOf(
  typed: string,
  { found, isWaiting, failure }: Customers,
  taken: TillCustomer | null,
): readonly CustomerOption[] {
  const known = (taken ? [taken] : found.slice(0, MOST_SHOWN)).map(
    (customer) => ({ kind: 'known', customer }) as const,
  );
  const wanted = isWaiting || failure || taken ? null : newCustomerOf(typed);
  return wanted === null || wanted === 'wrong-phone' ? known : [...known, { kind: 'new', customer: wanted }];
}

function meaningOf(typed: string, { found, isWaiting, failure }: Customers, options: readonly CustomerOption[]) {
  if (isWaiting) return texts.loading;
  if (typed.trim() === '' || failure) return '';
  if (found.length > 0) return texts.shown(count(Math.min(found.length, MOST_SHOWN)), count(found.length));
  return options.length === 0 && newCustomerOf(typed) === 'wrong-phone' ? PHONE_TEXT : texts.nobody(typed.trim());
}
