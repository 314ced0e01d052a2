import type { ReplyOf } from '@bahi/contracts/kit';
import type { billsApi } from '@bahi/contracts/orders';
import { asPaise, type Paise, paiseFromRupees } from '@bahi/contracts/shared';
import { useEffect, useState } from 'react';
import { billTaxTexts as texts } from '../../../lib/texts/en/bill-tax.js';
import { fullAmount } from '../parts/amounts.js';

type Quoted = ReplyOf<typeof billsApi.quoteBill>;
export type QuotedGst = NonNullable<Quoted['quote']['gst']>;

/** The bill as the server taxes it for this customer; nothing in a shop without GST, or until it has answered. */
export function useBillTax(
  quote: (() => Promise<Quoted>) | null,
  customerId: string | null,
): { totalPaise?: Paise; gst?: QuotedGst | undefined } {
  const [quoted, setQuoted] = useState<Quoted | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the customer of the bill can change while it is paid.
  useEffect(() => {
    void quote?.().then(setQuoted, () => undefined); // the sale reports what is wrong with the bill
  }, [customerId]);
  return quoted ? { totalPaise: paiseFromRupees(quoted.quote.total), gst: quoted.quote.gst } : {};
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
