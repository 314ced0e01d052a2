import type { AccountEntryKind } from '@bahi/contracts/billing';
import { asPaise, type Day, type Paise } from '@bahi/contracts/shared';

/** What a customer owes; an advance is a balance below 0. There is never an advance beside something open. */
export interface Account {
  readonly accountKey: string;
  readonly balancePaise: Paise;
  readonly advancePaise: Paise;
  readonly openCount: number;
  readonly oldestOpenOn: Day | null;
  readonly lastEntryNo: number;
  readonly lastBillAt: Date | null;
  readonly openingSet: boolean;
}

/** The document that an entry is about; `id` is the number people see. */
export interface EntryDocument {
  readonly kind: 'invoice' | 'credit-note' | 'payment' | 'customer';
  readonly key: string;
  readonly id: string | null;
}

/** An entry to make: above 0 a debit, below 0 a credit. */
export interface NewEntry {
  readonly kind: AccountEntryKind;
  readonly amountPaise: number;
  readonly document: EntryDocument | null;
  readonly by: string;
  readonly note?: string | null;
}

/** One line of an account, with the balance after it. */
export interface AccountEntry {
  readonly entryNo: number;
  readonly at: Date;
  readonly kind: AccountEntryKind;
  readonly debitPaise: Paise;
  readonly creditPaise: Paise;
  readonly balancePaise: Paise;
  readonly document: EntryDocument | null;
  readonly by: string;
  readonly note: string | null;
}

/** A bill or an opening balance with something open. */
export interface OpenItem {
  readonly kind: 'invoice' | 'opening';
  readonly key: string;
  /** Null for an opening balance. */
  readonly invoiceId: string | null;
  readonly day: Day;
  readonly totalPaise: Paise;
  readonly openPaise: Paise;
}

/** Money that has not met anything yet. */
export interface UnusedCredit {
  readonly creditKey: string;
  readonly unusedPaise: Paise;
}

/** What of a credit pays what. */
export interface Allocation {
  readonly creditKey: string;
  readonly target: Pick<OpenItem, 'kind' | 'key'>;
  readonly amountPaise: Paise;
}

/** Numbers entries on without gaps and runs the balance on. */
export function entriesAfter(account: Account, drafts: readonly NewEntry[], at: Date): AccountEntry[] {
  let { balancePaise } = account;
  return drafts.map(({ kind, amountPaise, document, by, note = null }, index) => {
    balancePaise = asPaise(balancePaise + amountPaise);
    const [debitPaise, creditPaise] = [asPaise(Math.max(0, amountPaise)), asPaise(Math.max(0, -amountPaise))];
    const entryNo = account.lastEntryNo + index + 1;
    return { entryNo, at, kind, debitPaise, creditPaise, balancePaise, document, by, note };
  });
}

/** Lets credits meet open items, both in their order. */
export function allocateOldest(credits: readonly UnusedCredit[], items: readonly OpenItem[]): Allocation[] {
  const allocations: Allocation[] = [];
  const left = credits.map(({ creditKey, unusedPaise }) => ({ creditKey, unused: unusedPaise as number }));
  for (const { kind, key, openPaise } of items) {
    let open: number = openPaise;
    for (const credit of left) {
      const amount = Math.min(open, credit.unused);
      if (amount === 0) continue;
      allocations.push({ creditKey: credit.creditKey, target: { kind, key }, amountPaise: asPaise(amount) });
      credit.unused -= amount;
      open -= amount;
    }
  }
  return allocations;
}
