import { customerTexts, MAX_STATEMENT_DAYS } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { addDays, type Day, dayOf, type Paise, startOfDay } from '@bahi/contracts/shared';
import { listOpenItems } from '../../data/account-credits.js';
import { balanceBefore, listAgeing, listEntries, listEntriesIn, sumAdvances } from '../../data/account-views.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';
import type { AccountEntry, OpenItem } from '../../domain/account.js';
import { type AgedCustomer, type Ageing, ageingOf } from '../../domain/ageing.js';
import type { CustomerView } from '../../domain/customer.js';
import type { PaymentRules } from '../../domain/payment-rules.js';
import { readCustomer } from '../customers/read-customer.js';

type Reading = Pick<Deps, 'db' | 'clock' | 'timeZone'>;

/** A page of the entries of an account, newest first. @throws RefusedError 404, 400 for a cursor that no page has sent. */
export function readLedger(
  { db }: Reading,
  { shopId, customerKey }: CustomerOfShop,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ readonly balancePaise: Paise; readonly entries: readonly AccountEntry[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : entryNoOf(cursor);
  return db.read(shopId, async (tx) => {
    const { account } = await readCustomer(tx, customerKey);
    const found = await listEntries(tx, { accountKey: account.accountKey, before, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const next = found.length > limit ? String(entries.at(-1)?.entryNo) : null;
    return { balancePaise: account.balancePaise, entries, next };
  });
}

/** What of an account is open. @throws RefusedError 404 */
export function readOpenItems(
  { db, clock, timeZone }: Reading,
  { shopId, customerKey }: CustomerOfShop,
): Promise<OpenOfAccount> {
  return db.read(shopId, async (tx) => {
    const { account } = await readCustomer(tx, customerKey);
    const items = await listOpenItems(tx, { accountKey: account.accountKey, timeZone });
    return { balancePaise: account.balancePaise, items, today: dayOf(clock.now(), timeZone) };
  });
}

export interface OpenOfAccount {
  readonly balancePaise: Paise;
  readonly items: readonly OpenItem[];
  readonly today: Day;
}

export interface CustomerOfShop {
  readonly shopId: string;
  readonly customerKey: string;
}

/** The entries of some days between two balances, and what is open now. */
export interface Statement extends OpenOfAccount {
  readonly view: CustomerView;
  readonly openingPaise: Paise;
  readonly entries: readonly AccountEntry[];
  readonly closingPaise: Paise;
  readonly ageing: Ageing;
  readonly rules: PaymentRules;
}

/** @throws RefusedError 404; 400 for days in the wrong order or too many of them. */
export function readStatement(
  { db, clock, timeZone }: Reading,
  { shopId, customerKey }: CustomerOfShop,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Statement> {
  if (to < from || to > addDays(from, MAX_STATEMENT_DAYS)) throw invalid('to', customerTexts.to);
  return db.read(
    shopId,
    async (tx) => {
      const view = await readCustomer(tx, customerKey);
      const { accountKey, balancePaise } = view.account;
      const span = { from: startOfDay(from, timeZone), to: startOfDay(addDays(to, 1), timeZone) };
      const openingPaise = await balanceBefore(tx, accountKey, span.from);
      const entries = await listEntriesIn(tx, { accountKey, ...span });
      const items = await listOpenItems(tx, { accountKey, timeZone });
      const today = dayOf(clock.now(), timeZone);
      const closingPaise = entries.at(-1)?.balancePaise ?? openingPaise;
      const rules = await findPaymentRules(tx);
      const open = { balancePaise, items, today, ageing: ageingOf(items, today) };
      return { view, openingPaise, entries, closingPaise, rules, ...open };
    },
    { isOneSnapshot: true },
  );
}

/** What customers owe by its age, and what they have paid ahead. */
export function readAgeing(
  { db, clock, timeZone }: Reading,
  shopId: string,
): Promise<{ readonly today: Day; readonly customers: readonly AgedCustomer[]; readonly advancesPaise: Paise }> {
  const today = dayOf(clock.now(), timeZone);
  return db.read(shopId, async (tx) => {
    const customers = await listAgeing(tx, { today, timeZone });
    return { today, customers, advancesPaise: await sumAdvances(tx) };
  });
}

function entryNoOf(cursor: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(cursor)) return Number(cursor);
  throw invalid('cursor', customerTexts.cursor);
}

function invalid(field: string, message: string) {
  return new RefusedError(commonFailures.validationFailed, {
    text: message,
    issues: [{ field, code: 'invalid', message }],
  });
}
