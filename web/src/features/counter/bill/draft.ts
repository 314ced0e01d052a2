import { readSession } from '../../../lib/session/session.js';
import type { OpenBill } from './bill.js';

const DRAFT = 'counterBill';

/** The bill that this tab was typing before a reload; null without one, or when another user typed it. */
export function readDraft(): OpenBill | null {
  try {
    const { owner, bill } = JSON.parse(sessionStorage.getItem(DRAFT) ?? '{}');
    return owner === ownerOf() && Array.isArray(bill?.lines) ? bill : null;
  } catch {
    return null;
  }
}

/** Keeps the bill for a reload of this tab; an empty one is forgotten. */
export function keepDraft(bill: OpenBill): void {
  try {
    if (bill.lines.length === 0) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, JSON.stringify({ owner: ownerOf(), bill }));
  } catch {
    // Without storage the bill lives as long as the page.
  }
}

function ownerOf() {
  const { user } = readSession();
  return user?.id ?? user?.email ?? '';
}
