import type { ReplyOf } from '@bahi/contracts/kit';
import type { billsApi } from '@bahi/contracts/orders';
import { asPaise, type Paise, paiseFromRupees } from '@bahi/contracts/shared';
import { useEffect, useState } from 'react';
import { billTaxTexts as texts } from '../../../lib/texts/en/bill-tax.js';
import { fullAmount } from '../parts/amounts.js';

type Quoted = ReplyOf<typeof billsApi.quoteBill>;
export type QuotedGst = NonNullable<Quoted['quote']['gst']>;

/** The bill as the server taxes it for this customer and place of supply; nothing in a shop without GST, or until it has answered. */
export function useBillTax(
  quote: ((placeOfSupply: string | null) => Promise<Quoted>) | null,
  { customerId, place }: { readonly customerId: string | null; readonly place: string | null },
): { totalPaise?: Paise; gst?: QuotedGst | undefined } {
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only customer and place of the bill can change while it is paid.
  useEffect(() => {
    let isCurrent = true;
    // The sale reports what is wrong with the bill.
    void quote?.(place).then(
      (answer) => isCurrent && setQuoted(answer),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [customerId, place]);
  return quoted ? { totalPaise: paiseFromRupees(quoted.quote.total), gst: quoted.quote.gst } : {};
}

/** Whose place of supply can be chosen: a bill of a customer that charges tax. */
export function placeOfBill(gst: QuotedGst | undefined, customerId: string | null): string | null {
  const isTaxed = gst?.rates.some(({ treatment }) => treatment === 'taxable');
  return customerId && isTaxed ? (gst?.placeOfSupply ?? null) : null;
}

/** The tax of the bill by rate, in the list of its sums. */
export function TaxRows({ gst }: { readonly gst: QuotedGst }) {
  return gst.rates
    .filter(({ treatment }) => treatment === 'taxable')
    .map(({ rate, cessRate, cgst, sgst, igst, cess }) => (
      <div key={`${rate} ${cessRate}`}>
        <dt>{texts.gst(rate)}</dt>
        <dd>
          {fullAmount(asPaise([cgst, sgst, igst, cess].reduce((sum, amount) => sum + paiseFromRupees(amount), 0)))}
        </dd>
      </div>
    ));
}
