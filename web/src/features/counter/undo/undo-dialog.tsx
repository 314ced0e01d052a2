import type { CreditNote } from '@bahi/contracts/billing';
import { uuidv7 } from '@bahi/contracts/shared';
import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { ReasonChips, useReason } from '../../../components/payment/reason-chips.js';
import { moneyClient } from '../../../lib/api/money.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { rupees } from '../../../lib/format/format.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { useSending } from '../../../lib/money/use-sending.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import type { SoldBill } from '../payment/use-placing.js';
import styles from './undo-dialog.module.css';

const { undo: texts, return: returnTexts, reason: reasonTexts } = moneyTexts;

export interface UndoDialogProps {
  readonly sold: SoldBill;
  readonly onClose: () => void;
  readonly onUndone: (note: CreditNote) => void;
}

/** Takes the whole finished bill back: its goods to the shelf, its money as it came. */
export function UndoDialog({ sold, onClose, onUndone }: UndoDialogProps) {
  const { read, reason, sending, undo } = useUndo({ sold, onClose, onUndone });
  const quote = read.data?.quote;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(read.data?.invoiceId ?? sold.invoiceId ?? '')}
      size="medium"
      onSubmitKey={undo}
      footer={
        <>
          <Button onClick={onClose}>{texts.keep}</Button>
          <Button
            variant="danger"
            busy={sending.isSending}
            busyText={texts.working}
            inactive={!quote && !sending.isLocked}
            onClick={undo}
          >
            {sending.isLocked ? returnTexts.retry : texts.undo}
          </Button>
        </>
      }
    >
      <div className={styles.undo}>
        {read.failure ? (
          <InlineError
            kind="banner"
            message={refusalText(read.failure, returnTexts.quoteFailed)}
            onRetry={() => void read.retry()} // reports its own failure
            retrying={read.isRefreshing}
          />
        ) : null}
        {read.isLoading ? <Skeleton height="3rem" /> : null}
        {quote ? <WhatHappens quote={quote} /> : null}
        <ReasonChips given={reason} chips={reasonTexts.undo} isLocked={sending.isLocked} />
        {sending.problem ? (
          <InlineError
            kind="banner"
            message={sending.problem.kind === 'refused' ? sending.problem.message : returnTexts.unanswered}
            detail={sending.isLocked ? returnTexts.unansweredDetail : undefined}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

type Quote = Awaited<ReturnType<typeof moneyClient.quoteCreditNote>>['quote'];

/** These go back by hand, and wait until somebody has sent them. */
const SENT_LATER: readonly string[] = ['upi', 'card', 'bank'];

function WhatHappens({ quote: { refunds, settled } }: { readonly quote: Quote }) {
  return (
    <>
      <p>{texts.goods}</p>
      <dl className={styles.sums}>
        {refunds.map(({ method, amount }) => (
          <div key={method}>
            <dt>
              {texts.back(paymentTexts.methods[method])}
              {SENT_LATER.includes(method) ? <span className="meta">{texts.sentLater}</span> : null}
            </dt>
            <dd>{rupees(amount)}</dd>
          </div>
        ))}
        {settled > 0 ? (
          <div>
            <dt>{texts.settled}</dt>
            <dd>{rupees(settled)}</dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}

type Body = Parameters<typeof moneyClient.issueCreditNote>[0]['body'];

function useUndo({ sold, onClose, onUndone }: UndoDialogProps) {
  const [creditNoteKey] = useState(uuidv7);
  const reason = useReason();
  const lines = sold.bill.lines.map(({ lineNo, quantity }) => ({ lineNo, quantity, restock: 'shelf' as const }));
  const read = useEndpoint(
    {
      key: ['quoteUndo', sold.bill.orderId],
      load: async () => {
        const invoiceId = sold.invoiceId ?? (await numberOf(sold.bill.orderId));
        const { quote } = await moneyClient.quoteCreditNote({ body: { invoiceId, lines } });
        return { invoiceId, quote };
      },
    },
    { revalidate: false },
  );
  const sending = useSending({
    send: (body: Body) => moneyClient.issueCreditNote({ body }),
    onDone: ({ creditNote }) => {
      onUndone(creditNote);
      onClose();
    },
    onRefused: () => void read.retry(), // reports its own failure
    failedText: texts.failed,
  });
  const undo = () => {
    if (sending.isLocked) return void sending.retry();
    if (!read.data || !reason.check()) return;
    const { invoiceId, quote } = read.data;
    void sending.start({ creditNoteKey, invoiceId, lines, reason: reason.text, refunds: quote.refunds });
  };
  return { read, reason, sending, undo };
}

/** The number of a bill that had none yet when it was sold. */
async function numberOf(orderId: string): Promise<string> {
  return (await moneyClient.readInvoiceOfOrder({ params: { orderId }, query: {} })).invoice.invoiceId;
}
