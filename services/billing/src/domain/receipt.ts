import type { CustomerLanguage } from '@bahi/contracts/billing';
import { rupees } from '@bahi/contracts/paper';
import { asPaise, type Day, type Paise, toRupees } from '@bahi/contracts/shared';
import type { Customer } from './customer.js';
import { nameOf } from './customer.js';
import type { Payment } from './payment.js';
import { digitsOfDay, fill } from './templates.js';

/** What a payment has settled; `invoiceId` is null for an opening balance. */
export interface PaidPart {
  readonly invoiceId: string | null;
  readonly amountPaise: Paise;
}

/** A payment as the one who paid is told of it. */
export interface Receipt {
  readonly payment: Payment & { readonly receiptId: string };
  readonly day: Day;
  /** Null for a walk-in. */
  readonly customer: Customer | null;
  /** What it paid when it came. */
  readonly parts: readonly PaidPart[];
  /** After it; null for a walk-in, and for money that never came or is to be confirmed. */
  readonly balancePaise: Paise | null;
}

/** What of a customer's money met nothing when it came. */
export function paidAhead({ payment, customer, parts }: Receipt): Paise {
  if (!customer || payment.state !== 'done') return asPaise(0);
  return asPaise(parts.reduce<number>((left, { amountPaise }) => left - amountPaise, payment.amountPaise));
}

interface Templates {
  readonly hello: string;
  readonly received: string;
  readonly pending: string;
  readonly owes: string;
  readonly ahead: string;
  readonly settled: string;
  readonly end: string;
}

const TEMPLATES: Readonly<Record<CustomerLanguage, Templates>> = {
  en: {
    hello: 'Hello {name},',
    received: '{shop} received {amount} from you on {day}, receipt {number}.',
    pending: '{shop} has noted your payment of {amount} on {day}, receipt {number}. It counts once it is confirmed.',
    owes: '{balance} is still open.',
    ahead: 'You have paid {balance} ahead.',
    settled: 'Nothing is open.',
    end: 'Thank you.',
  },
  hi: {
    hello: 'नमस्ते {name},',
    received: '{shop} को {day} को आपसे {amount} मिले, रसीद {number}।',
    pending: '{shop} ने {day} को आपका {amount} का भुगतान दर्ज किया है, रसीद {number}। पुष्टि होने पर यह गिना जाएगा।',
    owes: '{balance} अभी बाकी है।',
    ahead: 'आपके {balance} अग्रिम जमा हैं।',
    settled: 'कुछ भी बाकी नहीं है।',
    end: 'धन्यवाद।',
  },
};

/** What is written to the one who paid, with the new balance (customers.md 1); empty for money that never came. */
export function receiptText(language: CustomerLanguage, shop: string, receipt: Receipt): string {
  const { payment, customer, day, balancePaise } = receipt;
  const templates = TEMPLATES[language];
  if (payment.state === 'failed' || payment.state === 'reversed') return '';
  const said = [
    ...(customer ? [templates.hello] : []),
    payment.state === 'pending' ? templates.pending : templates.received,
    ...(balancePaise === null ? [] : [templates[standingOf(balancePaise)]]),
    templates.end,
  ];
  return fill(said.join(' '), {
    ...{ shop, number: payment.receiptId, day: digitsOfDay(day), name: customer ? nameOf(customer) : '' },
    amount: rupees(toRupees(payment.amountPaise)),
    balance: rupees(toRupees(asPaise(Math.abs(balancePaise ?? 0)))),
  });
}

function standingOf(balancePaise: Paise): 'owes' | 'ahead' | 'settled' {
  if (balancePaise === 0) return 'settled';
  return balancePaise > 0 ? 'owes' : 'ahead';
}
