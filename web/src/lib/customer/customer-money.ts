import { tileRupees } from '../format/format.js';
import { customerWords as texts } from '../texts/en/customer-words.js';

/** A limit and how much of it is used; null where none is set. */
export interface LimitUse {
  /** In rupees. */
  readonly limit: number;
  /** What is left; below 0 when more is owed than allowed. */
  readonly left: number;
  /** 0 to 1, for the bar. */
  readonly share: number;
  readonly tone: 'good' | 'near' | 'over';
}

/** How much of a limit a balance uses, in rupees; `limit` is the one in force: the customer's own, or the shop's. */
export function limitUse(balance: number, limit: number | null): LimitUse | null {
  if (limit === null) return null;
  const owed = Math.max(0, balance);
  const left = (Math.round(limit * 100) - Math.round(owed * 100)) / 100;
  const share = limit === 0 ? Number(owed > 0) : Math.min(1, owed / limit);
  return { limit, left, share, tone: left < 0 ? 'over' : share >= NEAR ? 'near' : 'good' };
}

/** `owes ₹3,120`, `advance ₹50` or `owes nothing`, of a balance in rupees. */
export function balanceText(balance: number): string {
  if (balance === 0) return texts.settled;
  return (balance > 0 ? texts.owes : texts.advance)(tileRupees(Math.abs(balance)));
}

const NEAR = 0.8;
