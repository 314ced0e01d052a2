import { createHash, randomBytes } from 'node:crypto';
import { type CustomerLanguage, customerFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf } from '@bahi/contracts/shared';
import { saveCustomer } from '../../data/customers-repository.js';
import { saveDueLink } from '../../data/due-links.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';
import { type CustomerView, nameOf } from '../../domain/customer.js';
import type { PaymentRules } from '../../domain/payment-rules.js';
import { type Quiet, quietOn, reminderText } from '../../domain/reminder.js';
import { readShopHead } from '../paper/read-shop-head.js';
import { changed } from './keep-customer.js';
import { lockCustomer, readCustomer } from './read-customer.js';

const LINK_DAYS = 30;
const MS_PER_DAY = 86_400_000;
const TOKEN_BYTES = 16;

/** A reminder that a person may send. */
export interface Reminder {
  readonly view: CustomerView;
  readonly rules: PaymentRules;
  readonly language: CustomerLanguage;
  readonly text: string;
  /** The customer's own page; null unless it was made just now. */
  readonly link: string | null;
  readonly quiet: Quiet | null;
}

export interface RemindRequest {
  readonly shopId: string;
  readonly customerKey: string;
  /** Undefined: the customer's own, else English. */
  readonly language: CustomerLanguage | undefined;
}

/** The text of a reminder as it would be now, without a link. @throws RefusedError 404 */
export async function readReminder(deps: Deps, request: RemindRequest): Promise<Reminder> {
  const { shopId, customerKey, language } = request;
  const shop = await shopName(deps, shopId);
  return deps.db.read(shopId, async (tx) => {
    const view = await readCustomer(tx, customerKey);
    return reminderOf(deps, { view, rules: await findPaymentRules(tx), shop, language, link: null });
  });
}

/**
 * Notes that a customer is reminded now, and makes the link to the customer's page; an earlier link ends.
 * @throws RefusedError 404; 409 when the customer is not to be reminded.
 */
export async function noteReminder(
  deps: Deps,
  { shopId, customerKey, language }: RemindRequest,
): Promise<Reminder & { readonly position: number | null }> {
  const shop = await shopName(deps, shopId);
  return deps.db.write(shopId, async (tx) => {
    const { customer, account } = await lockCustomer(tx, customerKey);
    const now = deps.clock.now();
    if (quietOn(dayOf(now, deps.timeZone), customer, account) !== null)
      throw new RefusedError(customerFailures.reminderQuiet);
    await saveCustomer(tx, { ...customer, remindedAt: now });
    const token = deps.publicUrl === null ? null : randomBytes(TOKEN_BYTES).toString('base64url');
    if (token !== null) {
      const expiresAt = new Date(now.getTime() + LINK_DAYS * MS_PER_DAY);
      await saveDueLink(tx, { accountKey: account.accountKey, tokenDigest: tokenDigestOf(token), expiresAt });
    }
    const link = token && `${deps.publicUrl}/due/${token}`;
    const { view, position } = await changed(tx, deps, customerKey);
    return { ...reminderOf(deps, { view, rules: await findPaymentRules(tx), shop, language, link }), position };
  });
}

/** What is stored of the token of a link. */
export function tokenDigestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What a shop is called in messages: its name, else that of its owner. */
export async function shopName(deps: Deps, shopId: string): Promise<string> {
  const { name, owner } = await readShopHead(deps, shopId);
  return name || owner;
}

interface ReminderParts extends Pick<Reminder, 'view' | 'rules' | 'link'> {
  readonly shop: string;
  readonly language: CustomerLanguage | undefined;
}

function reminderOf({ clock, timeZone }: Deps, { view, rules, link, shop, language: asked }: ReminderParts): Reminder {
  const { customer, account } = view;
  const today = dayOf(clock.now(), timeZone);
  const language = asked ?? customer.language ?? 'en';
  const payAt = link !== null ? { link } : rules.upiId !== null ? { upiId: rules.upiId } : null;
  const text = reminderText(language, {
    ...{ shop, name: nameOf(customer), balancePaise: account.balancePaise, payAt },
    since: account.oldestOpenOn ?? today,
  });
  return { view, rules, language, text, link, quiet: quietOn(today, customer, account) };
}
