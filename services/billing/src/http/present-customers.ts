import type {
  Ageing as WireAgeing,
  Customer as WireCustomer,
  AccountEntry as WireEntry,
  ListedCustomer as WireListed,
  OpenItem as WireOpenItem,
} from '@bahi/contracts/billing';
import { type Day, type Paise, toRupees } from '@bahi/contracts/shared';
import type { AccountEntry, OpenItem } from '../domain/account.js';
import { type Ageing, ageOn } from '../domain/ageing.js';
import type { CustomerView, ListedCustomer } from '../domain/customer.js';

/** A customer in the list. */
export function presentListed(customer: ListedCustomer): WireListed {
  return {
    customerId: customer.customerKey,
    name: customer.name,
    phone: customer.phone,
    limit: rupeesOrNull(customer.limitPaise),
    balance: toRupees(customer.balancePaise),
    advance: toRupees(customer.advancePaise),
    oldestOpenOn: customer.oldestOpenOn,
    lastBillAt: customer.lastBillAt?.toISOString() ?? null,
    remindedAt: customer.remindedAt?.toISOString() ?? null,
    version: customer.version,
  };
}

/** A customer with everything that is kept of it. */
export function presentCustomer({ customer, account, limitInForce, pendingPaise }: CustomerView): WireCustomer {
  return {
    ...presentListed({ ...customer, ...account, nameKey: '' }),
    address: customer.address,
    note: customer.note,
    language: customer.language,
    gstin: customer.gstin,
    legalName: customer.legalName,
    stateCode: customer.stateCode,
    pin: customer.pin,
    deliveryAddress: customer.deliveryAddress,
    deliveryStateCode: customer.deliveryStateCode,
    limitInForce: rupeesOrNull(limitInForce),
    openCount: account.openCount,
    pending: toRupees(pendingPaise),
    openingSet: account.openingSet,
    mayRemind: customer.mayRemind,
    promisedOn: customer.promisedOn,
    createdAt: customer.createdAt.toISOString(),
    createdBy: customer.createdBy,
    archivedAt: customer.archivedAt?.toISOString() ?? null,
    erasedAt: customer.erasedAt?.toISOString() ?? null,
  };
}

/** One line of an account. */
export function presentEntry(entry: AccountEntry): WireEntry {
  const { document } = entry;
  const hasReceipt = entry.kind === 'payment' && document?.kind === 'payment' && document.id !== null;
  return {
    entryNo: entry.entryNo,
    at: entry.at.toISOString(),
    kind: entry.kind,
    debit: toRupees(entry.debitPaise),
    credit: toRupees(entry.creditPaise),
    balance: toRupees(entry.balancePaise),
    documentKind: document?.kind ?? null,
    documentId: document?.id ?? null,
    paymentId: hasReceipt ? document.key : null,
    by: entry.by,
    note: entry.note,
  };
}

/** A bill or an opening balance that is open. */
export function presentOpenItem({ kind, invoiceId, day, totalPaise, openPaise }: OpenItem, today: Day): WireOpenItem {
  return {
    kind: kind === 'invoice' ? 'bill' : 'opening',
    invoiceId,
    day,
    age: ageOn(today, day),
    total: toRupees(totalPaise),
    open: toRupees(openPaise),
  };
}

/** What is open by its age. */
export function presentAgeing({ upTo15, upTo30, upTo60, upTo90, over90 }: Ageing): WireAgeing {
  return {
    upTo15: toRupees(upTo15),
    upTo30: toRupees(upTo30),
    upTo60: toRupees(upTo60),
    upTo90: toRupees(upTo90),
    over90: toRupees(over90),
  };
}

/** The addresses that open a message to a phone number; null without one. */
export function messageLinks(phone: string | null, text: string) {
  const said = encodeURIComponent(text);
  return {
    whatsapp: phone && `https://wa.me/${phone.slice(1)}?text=${said}`,
    sms: phone && `sms:${phone}?body=${said}`,
  };
}

function rupeesOrNull(paise: Paise | null): number | null {
  return paise === null ? null : toRupees(paise);
}
