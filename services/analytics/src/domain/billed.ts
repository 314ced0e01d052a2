import type { InvoiceMoneyChanged } from '@bahi/contracts/billing';
import type { EventData } from '@bahi/contracts/kit';
import type { BillPlaced, OrderPlaced } from '@bahi/contracts/orders';
import { asPaise, grossOf } from '@bahi/contracts/shared';

/** How the money of a sale is paid: `pending` is not confirmed yet, `unspecified` is that of orders, which name no method. */
export const METHODS = ['cash', 'upi', 'card', 'bank', 'other', 'credit', 'pending', 'unspecified'] as const;
export type Method = (typeof METHODS)[number];

/** What a customer owes or paid in a sale, tax, charges and round-off included, by method; in paise. */
export type Billed = Readonly<Record<Method, bigint>>;

/** No money of any method. */
export const NOTHING_BILLED: Billed = perMethod(() => 0n);

/** One amount for each method. */
export function perMethod<Amount>(amountOf: (method: Method) => Amount): Readonly<Record<Method, Amount>> {
  return Object.fromEntries(METHODS.map((method) => [method, amountOf(method)])) as Record<Method, Amount>;
}

/** The sum over all methods. */
export function sumOf(billed: Billed): bigint {
  return METHODS.reduce((sum, method) => sum + billed[method], 0n);
}

/** A bill of the counter comes with its payments; what they leave open is credit. */
export function billedInBill({ payments, totalPaise }: EventData<typeof BillPlaced>): Billed {
  const billed = { ...NOTHING_BILLED, credit: BigInt(totalPaise) };
  for (const { method, state, amountPaise } of payments) {
    billed[state === 'pending' ? 'pending' : method] += BigInt(amountPaise);
    billed.credit -= BigInt(amountPaise);
  }
  return billed;
}

/** What is left of a sale, as its invoice is paid now. */
export function billedNow(data: EventData<typeof InvoiceMoneyChanged>): Billed {
  return perMethod((method) => BigInt(data[method]));
}

/** What the invoice of an order asks for; older events have no totals, their orders the flat ones. */
export function billedInOrder({ totals, totalPaise }: EventData<typeof OrderPlaced>): Billed {
  return { ...NOTHING_BILLED, unspecified: BigInt(totals?.grossPaise ?? grossOf(asPaise(totalPaise))) };
}
