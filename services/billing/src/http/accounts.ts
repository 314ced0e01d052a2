import { type accountsApi, MAX_OPEN_ITEMS } from '@bahi/contracts/billing';
import { asPaise, type Day, type Paise, paiseFromRupees, toRupees } from '@bahi/contracts/shared';
import type { Handlers } from '@bahi/platform/http';
import { enterOpening } from '../app/accounts/enter-opening.js';
import { readAgeing, readLedger, readOpenItems, readStatement } from '../app/accounts/read-account.js';
import { writeOff } from '../app/accounts/write-off.js';
import type { Deps } from '../deps.js';
import { accountLink } from '../domain/account-link.js';
import type { AgedCustomer } from '../domain/ageing.js';
import { keep } from './customers.js';
import { presentAgeing, presentEntry, presentOpenItem } from './present-customers.js';

/** The handlers of the calls about accounts. */
export function accountHandlers(deps: Deps): Handlers<typeof accountsApi> {
  const { timeZone } = deps;
  return {
    readAgeing: async ({ caller: { shopId } }) => {
      const { today: day, customers, advancesPaise } = await readAgeing(deps, shopId);
      const total = totalOf(customers, advancesPaise);
      return { success: true, timeZone, day, total, customers: customers.map(presentAged) };
    },
    readLedger: async ({ params: { customerId: customerKey }, query, caller: { shopId } }) => {
      const { balancePaise, entries, next } = await readLedger(deps, { shopId, customerKey }, query);
      return { success: true, timeZone, balance: toRupees(balancePaise), entries: entries.map(presentEntry), next };
    },
    listOpenItems: async ({ params: { customerId: customerKey }, caller: { shopId } }) => {
      const { balancePaise, items, today } = await readOpenItems(deps, { shopId, customerKey });
      const shown = items.slice(0, MAX_OPEN_ITEMS).map((item) => presentOpenItem(item, today));
      return { success: true, timeZone, balance: toRupees(balancePaise), count: items.length, items: shown };
    },
    readStatement: async ({ params: { customerId: customerKey }, query, caller: { shopId } }) => {
      const range = { from: query.from as Day, to: query.to as Day };
      const statement = await readStatement(deps, { shopId, customerKey }, range);
      return {
        success: true,
        timeZone,
        statement: {
          ...range,
          openingBalance: toRupees(statement.openingPaise),
          entries: statement.entries.map(presentEntry),
          closingBalance: toRupees(statement.closingPaise),
          balance: toRupees(statement.balancePaise),
          openItems: statement.items.map((item) => presentOpenItem(item, statement.today)),
          ageing: presentAgeing(statement.ageing),
          upiLink: accountLink(statement.rules, { amountPaise: statement.balancePaise, customerKey }),
        },
      };
    },
    enterOpening: (call) => {
      const { amount, asOf } = call.body;
      const amountPaise = Math.sign(amount) * paiseFromRupees(Math.abs(amount));
      const opening = { amountPaise, asOf: asOf as Day, by: call.caller.userId };
      return keep(deps, call, (tx) => enterOpening(tx, deps, call.params.customerId, opening));
    },
    writeOff: (call) => {
      const { amount, reason, invoiceId } = call.body;
      const { userId: by, permissions } = call.caller;
      const request = { amountPaise: paiseFromRupees(amount), reason, invoiceId, by, permissions };
      return keep(deps, call, (tx) => writeOff(tx, deps, call.params.customerId, request));
    },
  };
}

function presentAged(customer: AgedCustomer) {
  const { customerKey: customerId, name, phone, oldestOpenOn, balancePaise } = customer;
  return { customerId, name, phone, oldestOpenOn, ...presentAgeing(customer), balance: toRupees(balancePaise) };
}

function totalOf(customers: readonly AgedCustomer[], advancesPaise: Paise) {
  const sum = (read: (customer: AgedCustomer) => number) =>
    asPaise(customers.reduce((total, customer) => total + read(customer), 0));
  const [upTo15, upTo30] = [sum((one) => one.upTo15), sum((one) => one.upTo30)];
  const [upTo60, upTo90, over90] = [sum((one) => one.upTo60), sum((one) => one.upTo90), sum((one) => one.over90)];
  return {
    ...presentAgeing({ upTo15, upTo30, upTo60, upTo90, over90 }),
    owed: toRupees(sum(({ balancePaise }) => balancePaise)),
    owing: customers.length,
    over60: toRupees(asPaise(upTo90 + over90)),
    advances: toRupees(advancesPaise),
  };
}
