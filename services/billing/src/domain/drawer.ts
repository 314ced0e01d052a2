import { asPaise, type Paise } from '@bahi/contracts/shared';

/** A drawer of the shop and the session it is open in. */
export interface Drawer {
  readonly drawerKey: string;
  readonly name: string;
  readonly open: { readonly sessionKey: string; readonly openedAt: Date; readonly openedBy: string } | null;
}

/** A time a drawer was open; the last five are set by its close. */
export interface DrawerSession {
  readonly sessionKey: string;
  readonly drawerKey: string;
  readonly floatPaise: Paise;
  readonly openedAt: Date;
  readonly openedBy: string;
  readonly sessionNo: string | null;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly countedPaise: Paise | null;
  readonly expectedPaise: Paise | null;
}

/** Cash that was put into a drawer or taken out of it, beside sales. */
export interface CashMove {
  readonly moveKey: string;
  readonly sessionKey: string;
  readonly kind: 'in' | 'out';
  readonly amountPaise: Paise;
  readonly reason: 'expense' | 'bank' | 'owner' | 'change' | 'supplier' | 'other';
  readonly note: string | null;
  readonly at: Date;
  readonly by: string;
  readonly digest: Buffer;
}

/** The cash of payments and refunds in a session; `latePaise` is the part of bills of before it. */
export interface SessionCash {
  readonly inPaise: Paise;
  readonly refundsPaise: Paise;
  readonly latePaise: Paise;
}

/** What should be in a drawer: float + cash in - refunds + moves in - moves out (counter.md 8). */
export function expectedIn({ floatPaise }: DrawerSession, cash: SessionCash, moves: readonly CashMove[]): Paise {
  const moved = moves.reduce((sum, { kind, amountPaise }) => sum + (kind === 'in' ? amountPaise : -amountPaise), 0);
  return asPaise(floatPaise + cash.inPaise - cash.refundsPaise + moved);
}
