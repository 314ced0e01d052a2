import { type RefObject, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { isOver } from '../invoice-model.js';
import { ReturnDialog } from './return-dialog.js';
import { TakePaymentDialog } from './take-payment-dialog.js';
import { hasGoodsLeft, useInvoiceDetail } from './use-invoice-detail.js';

const { actions: texts } = moneyTexts;

export interface MoneyActionsProps {
  readonly invoiceId: string;
  /** As the list knows it: the buttons stand there before the invoice is read, so that nothing moves. */
  readonly status: string;
  /** The money of the invoice has changed, or is not what this screen knew. */
  readonly onChanged: () => void;
  /** Gets the focus when a button has gone with what it was for. */
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** What can be done about the money of an invoice. One that is pressed early waits for the invoice. */
export function MoneyActions({ invoiceId, status, onChanged, returnFocus }: MoneyActionsProps) {
  const [asked, setAsked] = useState<'take' | 'return' | null>(null);
  const { data, failure, retry } = useInvoiceDetail(invoiceId);
  const invoice = data?.invoice;
  if (!invoice && failure) return null;
  const canReturn = invoice ? hasGoodsLeft(invoice) : !isOver(status);
  const canTake = invoice ? invoice.open > 0 : status === 'Unpaid';
  const dialog = {
    onClose: () => setAsked(null),
    onChanged: () => {
      void retry(); // the payments report it
      onChanged();
    },
    returnFocus,
  };
  return (
    <>
      {canReturn ? (
        <Button busy={!invoice && asked === 'return'} onClick={() => setAsked('return')}>
          {texts.return}
        </Button>
      ) : null}
      {canTake ? (
        <Button busy={!invoice && asked === 'take'} onClick={() => setAsked('take')}>
          {texts.take}
        </Button>
      ) : null}
      {invoice && asked === 'take' ? <TakePaymentDialog invoice={invoice} {...dialog} /> : null}
      {invoice && asked === 'return' ? <ReturnDialog invoice={invoice} {...dialog} /> : null}
    </>
  );
}
