import type { OpenItem } from '@bahi/contracts/billing';
import { asPaise, type Paise, paiseFromRupees } from '@bahi/contracts/shared';
import type { Method } from '../../../components/payment/method-tiles.js';
import { readAmount } from '../../../lib/money/read-amount.js';

/** What is paid, as it is typed. */
export interface PaymentDraft {
  readonly typed: string;
  readonly method: Method;
  /** The typed amounts of the ticked bills by their numbers; null: what is oldest is paid first. */
  readonly chosen: ReadonlyMap<string, string> | null;
  /** Cash above what is owed is kept for the next bill; else it goes back as change. */
  readonly keepsRest: boolean;
  /** A small rest is written off, so that the account is settled. */
  readonly leavesRest: boolean;
}

export type PlanProblem = 'noAmount' | 'noBill' | 'aboveOpen' | 'tooLittle' | 'tooMuch';

/** What a payment does to one bill. */
export interface Settled {
  readonly item: OpenItem;
  readonly paidPaise: Paise;
  readonly leftPaise: Paise;
}

export interface PaymentPlan {
  readonly amountPaise: Paise;
  readonly givenPaise: Paise;
  readonly changePaise: Paise;
  /** The balance after it; below 0 an advance. */
  readonly afterPaise: number;
  readonly settles: readonly Settled[];
}

/** The rest of a balance that a payment of what is oldest may leave for good; null when there is none, or it is above the limit. */
export function leavable(plan: PaymentPlan | undefined, { chosen }: PaymentDraft, limitPaise: number): Paise | null {
  const rest = plan?.afterPaise ?? 0;
  return chosen === null && rest > 0 && rest <= limitPaise ? asPaise(rest) : null;
}

/** What an account owes: its balance and the open items of it, oldest first. */
export interface Owed {
  readonly balancePaise: number;
  readonly items: readonly OpenItem[];
}

/** What a payment would do, or why it cannot be. The server decides in the end; this shows it before. */
export function planPayment(
  owed: Owed,
  draft: PaymentDraft,
):
  | { readonly plan: PaymentPlan; readonly problem?: undefined }
  | { readonly plan?: undefined; readonly problem: PlanProblem } {
  const given = readAmount(draft.typed);
  if (given === null || given === 0) return { problem: 'noAmount' };
  return draft.chosen ? planChosen(owed, draft, given, draft.chosen) : planOldest(owed, draft, given);
}

/** The allocation as the call takes it. */
export function allocationOf({ settles }: PaymentPlan, { chosen }: PaymentDraft) {
  if (!chosen) return 'oldest' as const;
  return settles.flatMap(({ item: { invoiceId }, paidPaise }) =>
    invoiceId === null ? [] : [{ invoiceId, amount: paidPaise / 100 }],
  );
}

function planOldest({ balancePaise, items }: Owed, { method, keepsRest }: PaymentDraft, given: number) {
  const owes = Math.max(0, balancePaise);
  const amount = method === 'cash' && !keepsRest && owes > 0 ? Math.min(given, owes) : given;
  let rest = amount;
  const settles = items.flatMap((item) => {
    const paid = Math.min(rest, paiseFromRupees(item.open));
    rest -= paid;
    return paid > 0 ? [settledOf(item, paid)] : [];
  });
  return { plan: planOf({ balancePaise, settles, amount, given }) };
}

function planChosen(
  { balancePaise, items }: Owed,
  { method }: PaymentDraft,
  given: number,
  chosen: ReadonlyMap<string, string>,
) {
  const ticked = items.filter(({ invoiceId }) => invoiceId !== null && chosen.has(invoiceId));
  const paid = ticked.map((item) => readAmount(chosen.get(item.invoiceId ?? '') ?? '') ?? 0);
  if (ticked.length === 0 || paid.some((amount) => amount === 0)) return { problem: 'noBill' as const };
  if (ticked.some(({ open }, at) => (paid[at] ?? 0) > paiseFromRupees(open))) return { problem: 'aboveOpen' as const };
  const amount = paid.reduce((sum, one) => sum + one, 0);
  if (given < amount) return { problem: 'tooLittle' as const };
  if (given > amount && method !== 'cash') return { problem: 'tooMuch' as const };
  const settles = ticked.map((item, at) => settledOf(item, paid[at] ?? 0));
  return { plan: planOf({ balancePaise, settles, amount, given }) };
}

interface PlanParts {
  readonly balancePaise: number;
  readonly settles: readonly Settled[];
  readonly amount: number;
  readonly given: number;
}

function planOf({ balancePaise, settles, amount, given }: PlanParts): PaymentPlan {
  return {
    amountPaise: asPaise(amount),
    givenPaise: asPaise(given),
    changePaise: asPaise(given - amount),
    afterPaise: balancePaise - amount,
    settles,
  };
}

function settledOf(item: OpenItem, paid: number): Settled {
  return { item, paidPaise: asPaise(paid), leftPaise: asPaise(paiseFromRupees(item.open) - paid) };
}
