import { readSession } from '../../../lib/session/session.js';
import type { OpenBill } from './bill.js';

const DRAFT = 'counterBill';

export interface Draft {
  readonly bill: OpenBill;
  /** Scanned codes that no product has. */
  readonly unknown: readonly string[];
}

/** What this tab was typing before a reload; null without anything, or when another user typed it. */
export function readDraft(): Draft | null {
  try {
    const { owner, bill, unknown = [] } = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}');
    return owner === ownerOf() && Array.isArray(bill?.lines) && Array.isArray(unknown) ? { bill, unknown } : null;
  } catch {
    return null;
  }
}

/** Keeps the bill and the codes for a reload of this tab; nothing is kept of empty ones. */
export function keepDraft({ bill, unknown }: Draft): void {
  try {
    if (bill.lines.length === 0 && !bill.customerId && unknown.length === 0) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, JSON.stringify({ owner: ownerOf(), bill, unknown }));
  } catch {
    // Without storage the bill lives as long as the page.
  }
}

function ownerOf() {
  const { user } = readSession();
  return user?.id ?? user?.email ?? '';
}
