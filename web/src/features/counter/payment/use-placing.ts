import type { CreditNote } from '@bahi/contracts/billing';
import type { Bill, SellingRules } from '@bahi/contracts/orders';
import { asPaise, toRupees } from '@bahi/contracts/shared';
import { useRef, useState } from 'react';
import { isUnanswered } from '../../../lib/api/api-failure.js';
import { billsClient } from '../../../lib/api/bills.js';
import { creditOf, paymentRequests, type TakenPayment } from '../../../lib/money/payments.js';
import type { OpenBill } from '../bill/bill.js';
import { basketOf } from '../bill/bill-sums.js';

export type PlaceBody = Parameters<typeof billsClient.placeBill>[0]['body'];

/** A bill that was sold, as the strip under the lines shows it. */
export interface SoldBill {
  readonly bill: Bill;
  /** Null while billing is away. */
  readonly invoiceId: string | null;
  /** What the customer owes after it, in rupees; below 0 an advance. Null for a walk-in. */
  readonly balance: number | null;
  /** The credit note that took all of it back. */
  readonly undone?: CreditNote;
}

/** A bill that was not sold. */
export interface FailedBill {
  readonly failure: unknown;
  readonly body: PlaceBody;
}

export interface PlacingOptions {
  readonly bill: OpenBill;
  readonly taxPack: string | null;
  readonly rules: SellingRules | undefined;
  /** The open drawer of this till. */
  readonly drawerId: string | null;
  readonly onSold: (
    sold: SoldBill,
    stock: readonly { readonly productId: string; readonly quantity: number }[],
  ) => void;
  /** Not sold. After an answer the list of the counter may be out of date. */
  readonly onFailed: (isAnswered: boolean) => void;
}

/** Sends a bill. One without an answer is sent again as it was, with its key: it is never sold twice. */
export function usePlacing({ bill, taxPack, rules, drawerId, onSold, onFailed }: PlacingOptions) {
  const [isPlacing, setIsPlacing] = useState(false);
  const [failed, setFailed] = useState<FailedBill | null>(null);
  const attempt = useRef<PlaceBody | null>(null);
  const inFlight = useRef(false);

  const send = async (body: PlaceBody) => {
    if (inFlight.current) return;
    inFlight.current = true;
    attempt.current = body;
    setIsPlacing(true);
    setFailed(null);
    try {
      const { bill: sold, invoiceId, balance, stock } = await billsClient.placeBill({ body });
      onSold({ bill: sold, invoiceId, balance }, stock);
    } catch (failure) {
      setFailed({ failure, body });
      onFailed(!isUnanswered(failure));
    } finally {
      inFlight.current = false;
      setIsPlacing(false);
    }
  };
  const place = (payments: readonly TakenPayment[], placeOfSupply: string | null = null) =>
    send({
      billKey: bill.key,
      ...basketOf(bill),
      ...(placeOfSupply && { placeOfSupply }),
      payments: paymentRequests(payments),
      credit: toRupees(creditOf(payments)),
      // They pay for all of it, whatever the browser makes of the tax.
      expectedTotal: toRupees(asPaise(payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0))),
      shortStock: rules?.shortStock === 'sell' ? 'sell' : 'refuse',
      taxPack,
      drawerId,
    });
  const again = (changes: Partial<PlaceBody> = {}) =>
    attempt.current ? send({ ...attempt.current, ...changes }) : undefined;
  return {
    isPlacing,
    failed,
    place,
    quote:
      taxPack === null
        ? null
        : (placeOfSupply: string | null) =>
            billsClient.quoteBill({ body: { ...basketOf(bill), taxPack, placeOfSupply } }),
    retry: () => again(),
    sellShort: () => again({ shortStock: 'sell' }),
    sellOverLimit: () => again({ overLimit: true }),
    sellToWalkIn: () => again({ customerId: null }),
    dismiss: () => setFailed(null),
  };
}
