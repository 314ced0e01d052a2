import type { PaymentMethod } from '@bahi/contracts/orders';
import { asPaise, type Paise, toRupees } from '@bahi/contracts/shared';

/** A way to pay, or to owe. */
export type TakenMethod = PaymentMethod | 'credit';

/** A payment that was taken, or what goes on the account; only cash has more than its amount in `givenPaise`. */
export interface TakenPayment {
  readonly method: TakenMethod;
  readonly amountPaise: Paise;
  readonly givenPaise: Paise;
  /** UPI that the customer says to have paid, and nobody has seen yet. */
  readonly isPending: boolean;
}

export type TakeProblem = 'tooMuch' | 'noAmount';

/** What is left to pay after the payments that were taken. */
export function restOf(totalPaise: Paise, taken: readonly TakenPayment[]): Paise {
  return asPaise(taken.reduce<number>((rest, { amountPaise }) => rest - amountPaise, totalPaise));
}

/** What goes back to the customer. */
export function changeOf(taken: readonly TakenPayment[]): Paise {
  return asPaise(taken.reduce((sum, { givenPaise, amountPaise }) => sum + givenPaise - amountPaise, 0));
}

/** A payment of an amount in paise, null when what was typed is none. Cash may be more than the rest; anything else is refused and never cut. */
export function takePayment(
  given: number | null,
  {
    method,
    restPaise,
    isPending = false,
  }: { readonly method: TakenMethod; readonly restPaise: Paise; readonly isPending?: boolean },
):
  | { readonly payment: TakenPayment; readonly problem?: undefined }
  | { readonly payment?: undefined; readonly problem: TakeProblem } {
  if (given === null || given === 0) return { problem: 'noAmount' };
  if (given > restPaise && method !== 'cash') return { problem: 'tooMuch' };
  const amountPaise = asPaise(Math.min(given, restPaise));
  return { payment: { method, amountPaise, givenPaise: asPaise(given), isPending } };
}

/** Cash for exactly the total; nothing when nothing is to be paid. */
export function exactCash(totalPaise: Paise): readonly TakenPayment[] {
  return totalPaise === 0
    ? []
    : [{ method: 'cash', amountPaise: totalPaise, givenPaise: totalPaise, isPending: false }];
}

/** What of the taken goes on the account. */
export function creditOf(taken: readonly TakenPayment[]): Paise {
  return asPaise(taken.reduce((sum, { method, amountPaise }) => sum + (method === 'credit' ? amountPaise : 0), 0));
}

/** The payments as the call takes them; credit is none. */
export function paymentRequests(taken: readonly TakenPayment[]) {
  return taken.flatMap(({ method, amountPaise, givenPaise, isPending }) =>
    method === 'credit'
      ? []
      : {
          method,
          amount: toRupees(amountPaise),
          tendered: method === 'cash' ? toRupees(givenPaise) : null,
          state: isPending ? ('pending' as const) : ('done' as const),
        },
  );
}

const NOTES = [1_000, 5_000, 10_000, 50_000];
const MAX_QUICK = 4;

/** The amount itself, the next ten and the next notes: what customers give. In paise, lowest first. */
export function quickAmounts(restPaise: Paise): readonly Paise[] {
  const next = NOTES.map((note) => Math.ceil(restPaise / note) * note);
  const amounts = [restPaise, ...next, Math.max(...next) + 50_000];
  return [...new Set(amounts)]
    .sort((one, other) => one - other)
    .slice(0, MAX_QUICK)
    .map(asPaise);
}
