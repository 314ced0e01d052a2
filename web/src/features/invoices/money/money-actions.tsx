import { type RefObject, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { ReturnDialog } from './return-dialog.js';
import { TakePaymentDialog } from './take-payment-dialog.js';
import { hasGoodsLeft, useInvoiceDetail } from './use-invoice-detail.js';

const { actions: texts } = moneyTexts;

export interface MoneyActionsProps {
  readonly invoiceId: string;
  /** The money of the invoice has changed, or is not what this screen knew. */
  readonly onChanged: () => void;
  /** Gets the focus when a button has gone with what it was for. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** What can be done about the money of an invoice: nothing while it is not known. */
export function MoneyActions({ invoiceId, onChanged, returnFocus }: MoneyActionsProps) {
  const [asked, setAsked] = useState<'take' | 'return' | null>(null);
  const { data, retry } = useInvoiceDetail(invoiceId);
  const invoice = data?.invoice;
  if (!invoice) return null;
  const dialog = {
    invoice,
    onClose: () => setAsked(null),
    onChanged: () => {
      void retry(); // the payments report it
      onChanged();
    },
    returnFocus,
  };
  return (
    <>
      {hasGoodsLeft(invoice) ? <Button onClick={() => setAsked('return')}>{texts.return}</Button> : null}
      {invoice.open > 0 ? <Button onClick={() => setAsked('take')}>{texts.take}</Button> : null}
      {asked === 'take' ? <TakePaymentDialog {...dialog} /> : null}
      {asked === 'return' ? <ReturnDialog {...dialog} /> : null}
    </>
  );
}
