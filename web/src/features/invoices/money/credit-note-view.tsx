import { useRef } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { moneyClient } from '../../../lib/api/money.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { failedOrError, messagesOf } from '../../../lib/messages/message-rule.js';
import { notePaper } from '../../../lib/paper/law-paper.js';
import { copyKey, notePrinted, useWasPrinted } from '../../../lib/paper/printed-copies.js';
import { readSessionName } from '../../../lib/session/session.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { useShopDetails } from '../../../lib/shop/use-shop-details.js';
import { creditNoteTexts as texts } from '../../../lib/texts/en/credit-note.js';
import { lawTexts } from '../../../lib/texts/en/law.js';
import { DocumentPreview, DocumentToolbar } from '../document-paper.js';
import { sellerOf } from '../invoice-document.js';
import { usePaper } from '../paper.js';
import { SheetSkeleton } from '../sheet-skeleton.js';
import { documentOfLaw } from './law-document.js';
import { documentOfNote, type Note } from './note-document.js';

const messageFor = messagesOf({ readCreditNote: failedOrError(lawTexts.noteFailed, lawTexts.noteError) });

export interface CreditNoteViewProps {
  readonly note: Note;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** A credit note as it will be printed. */
export function CreditNoteView({ note, timeZone, onClose }: CreditNoteViewProps) {
  const { paper, choose } = usePaper();
  const { bill, read, onPrinted } = useNoteDocument(note, timeZone);
  const print = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.view(note.creditNoteId)}
      size="wide"
      fullOnPhone
      initialFocus={print}
      footer={
        <DocumentToolbar
          bill={{ number: note.creditNoteId, isNote: true }}
          paper={paper}
          copy={bill?.isOfLaw ? 'original' : undefined}
          isWaiting={!bill}
          onPaperChange={choose}
          printRef={print}
        />
      }
    >
      {read.failure ? (
        <InlineError
          kind="banner"
          message={messageFor('readCreditNote', read.failure)}
          onRetry={() => void read.retry()} // reports its own failure
          retrying={read.isRefreshing}
        />
      ) : null}
      {bill ? <DocumentPreview {...{ bill, paper, onPrinted }} /> : null}
      {bill || read.failure ? null : <SheetSkeleton paper={paper} />}
    </Dialog>
  );
}

/** The content of a note; only its document says whether the law rules it. */
function useNoteDocument(note: Note, timeZone: string | undefined) {
  const { creditNoteId } = note;
  const { shop } = useShopDetails();
  const { rules } = usePaymentRules();
  const footer = rules?.receiptFooter ?? null;
  const key = copyKey(creditNoteId, 'original');
  const isAgain = useWasPrinted(key);
  const read = useEndpoint({
    key: ['readCreditNote', creditNoteId],
    load: () => moneyClient.readCreditNote({ params: { creditNoteId }, query: {} }),
  });
  if (!read.data) return { bill: null, read, onPrinted: undefined };
  const { document } = read.data.creditNote;
  if (!document?.seller.legalName) {
    return {
      bill: documentOfNote(note, sellerOf(shop, readSessionName(), footer), timeZone),
      read,
      onPrinted: undefined,
    };
  }
  const around = { shop, footer, timeZone: read.data.timeZone, copy: 'original' as const, isAgain };
  return { bill: documentOfLaw(notePaper(document, note, around), true), read, onPrinted: () => notePrinted(key) };
}
