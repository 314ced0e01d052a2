import { useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { billingClient } from '../../../lib/api/billing.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { lawTexts } from '../../../lib/texts/en/law.js';
import { isOfLaw } from '../invoice-model.js';
import { ReasonDialog } from './settle-dialogs.js';
import type { InvoiceDetail } from './use-invoice-detail.js';

const { cancel: texts } = lawTexts;

export interface CancelBillProps {
  readonly invoice: InvoiceDetail;
  /** After an attempt, a refused one too: another till may have been faster. */
  readonly onSettled: () => void;
}

/** Cancels a bill that should never have been; once money or goods moved the way is a credit note (gst.md 4). */
export function CancelBill({ invoice, onSettled }: CancelBillProps) {
  const { invoiceId } = invoice;
  const [isAsked, setIsAsked] = useState(false);
  const { isBusy, problem, forgetProblem, cancel } = useCancelling(invoiceId, onSettled);
  if (!isCancellable(invoice)) return null;
  const close = () => {
    setIsAsked(false);
    forgetProblem();
  };
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        {texts.open}
      </Button>
      {isAsked ? (
        <ReasonDialog
          title={texts.title(invoiceId)}
          description={texts.text}
          chips={texts.chips}
          confirmText={texts.confirm}
          {...{ problem, isBusy }}
          onConfirm={(reason) => void cancel(reason)} // reports its own outcome
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** Nothing was paid, is waiting or came back; what costs nothing is Paid at once. A shop without GST returns its bills. */
function isCancellable(invoice: InvoiceDetail): boolean {
  const { status, totalAmount, paid, pending, credited } = invoice;
  const isOpen = status === 'Unpaid' || (status === 'Paid' && totalAmount === 0);
  return isOfLaw(invoice) && isOpen && paid + pending + credited === 0;
}

function useCancelling(invoiceId: string, onSettled: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { keyFor, renew } = useRequestKey();
  const cancel = async (reason: string) => {
    if (isBusy) return;
    const request = { params: { invoiceId }, body: { reason } };
    setIsBusy(true);
    try {
      await billingClient.cancelInvoice(request, { idempotencyKey: keyFor(request) });
      renew();
      setProblem(null);
      notify.success(texts.done(invoiceId));
    } catch (failure) {
      const sentence = refusalText(failure, texts.failed);
      setProblem(sentence);
      notify.error(sentence);
    } finally {
      setIsBusy(false);
      onSettled();
    }
  };
  return { isBusy, problem, forgetProblem: () => setProblem(null), cancel };
}
