import type { customerCareApi } from '@bahi/contracts/billing';
import { paiseFrom, toRupees } from '@bahi/contracts/shared';
import type { Handlers } from '@bahi/platform/http';
import { eraseCustomer } from '../app/customers/erase-customer.js';
import { readCustomerRecord } from '../app/customers/export-customer.js';
import { mergeCustomers } from '../app/customers/merge-customers.js';
import { readDue } from '../app/customers/read-due.js';
import { noteReminder, type Reminder, readReminder } from '../app/customers/remind-customer.js';
import type { Deps } from '../deps.js';
import { accountLink } from '../domain/account-link.js';
import { keep } from './customers.js';
import { messageLinks, presentCustomer, presentEntry } from './present-customers.js';

/** The handlers of reminders, pages of customers, and what happens to a customer as a whole. */
export function customerCareHandlers(deps: Deps): Handlers<typeof customerCareApi> {
  const { timeZone } = deps;
  return {
    readReminder: async ({ params: { customerId: customerKey }, query: { language }, caller: { shopId } }) => {
      const reminder = await readReminder(deps, { shopId, customerKey, language });
      return { success: true, timeZone, reminder: presentReminder(reminder) };
    },
    noteReminder: async ({ params: { customerId: customerKey }, query: { language }, caller: { shopId }, answer }) => {
      const reminder = await noteReminder(deps, { shopId, customerKey, language });
      if (reminder.position !== null) answer.position('billing', reminder.position);
      return { success: true, timeZone, reminder: presentReminder(reminder) };
    },
    mergeCustomers: (call) => {
      const { from, versions } = call.body;
      const { userId: by } = call.caller;
      const merge = { keep: call.params.customerId, from, versions, by, present: presentCustomer };
      return keep(deps, call, (tx) => mergeCustomers(tx, deps, merge));
    },
    eraseCustomer: (call) => keep(deps, call, (tx) => eraseCustomer(tx, deps, call.params.customerId)),
    exportCustomer: async ({ params: { customerId }, caller: { shopId } }) => {
      const { view, entries, bills, payments } = await readCustomerRecord(deps, shopId, customerId);
      const record = {
        customer: presentCustomer(view),
        entries: entries.map(presentEntry),
        bills: bills.map(({ gross_paise, ...bill }) => ({ ...bill, total: toRupees(paiseFrom(gross_paise)) })),
        payments: payments.map(({ amount_paise, ...one }) => ({ ...one, amount: toRupees(paiseFrom(amount_paise)) })),
      };
      return { fileName: 'customer.json', bytes: Buffer.from(JSON.stringify(record, null, 2)) };
    },
    readDue: async ({ params: { token }, request: { network }, answer }) => {
      const { shop, account, entries, rules } = await readDue(deps, { token, network });
      answer.header('X-Robots-Tag', 'noindex');
      answer.header('Cache-Control', 'no-store');
      const { balancePaise: amountPaise, accountKey: customerKey } = account;
      const shown = { shop, balance: toRupees(amountPaise), entries: entries.map(presentEntry) };
      return { success: true, timeZone, due: { ...shown, upiLink: accountLink(rules, { amountPaise, customerKey }) } };
    },
  };
}

function presentReminder({ view, rules, language, text, link, quiet }: Reminder) {
  const { customer, account } = view;
  const { phone, customerKey, remindedAt } = customer;
  return {
    language,
    text,
    upiLink: accountLink(rules, { amountPaise: account.balancePaise, customerKey }),
    ...messageLinks(phone, text),
    link,
    remindedAt: remindedAt?.toISOString() ?? null,
    quiet,
  };
}
