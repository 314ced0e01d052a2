import { authFailures } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';

/** How long a closed shop can be opened again. */
export const ERASED_AFTER_DAYS = 30;
const DAY_MS = 86_400_000;

/** What was decided about a shop, and when. */
export interface ShopState {
  readonly blockedAt: Date | null;
  readonly closedAt: Date | null;
  readonly eraseAfter: Date | null;
  readonly erasedAt: Date | null;
}

/** What an operator or the owner may decide. */
export type ShopDecision = 'block' | 'unblock' | 'close' | 'reopen' | 'erase';

/** The state after a decision; a text says why there is none. */
export function decide(state: ShopState, decision: ShopDecision, now: Date): ShopState | string {
  if (state.erasedAt) return 'The shop is erased.';
  switch (decision) {
    case 'block':
      return { ...state, blockedAt: state.blockedAt ?? now };
    case 'unblock':
      return { ...state, blockedAt: null };
    case 'close':
      return state.closedAt ? state : { ...state, closedAt: now, eraseAfter: erasedAfter(now) };
    case 'reopen':
      return { ...state, closedAt: null, eraseAfter: null };
    case 'erase':
      return state.closedAt ? { ...state, eraseAfter: now } : 'The shop is open; close it first.';
  }
}

/** @throws RefusedError for a shop that nobody may sign in to. */
export function refuseSignIn({ blockedAt, closedAt, eraseAfter }: ShopState): void {
  if (blockedAt) throw new RefusedError(authFailures.shopBlocked);
  if (!closedAt || !eraseAfter) return;
  const day = longDay(eraseAfter);
  const text = `This shop is closed. Its data will be erased on ${day}. To keep it, please ask the people who run this service before.`;
  throw new RefusedError(authFailures.shopClosed, { text });
}

/** The day of an instant for the wire. */
export function wireDay(instant: Date): string {
  return dayOf(instant, DEFAULT_TIME_ZONE);
}

function erasedAfter(now: Date): Date {
  return new Date(now.getTime() + ERASED_AFTER_DAYS * DAY_MS);
}

function longDay(instant: Date): string {
  return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: DEFAULT_TIME_ZONE }).format(instant);
}
