import { useRef } from 'react';
import { Dialog } from '../../../components/overlay/dialog.js';
import { readSessionName } from '../../../lib/session/session.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { useShopDetails } from '../../../lib/shop/use-shop-details.js';
import { creditNoteTexts as texts } from '../../../lib/texts/en/credit-note.js';
import { DocumentPreview, DocumentToolbar } from '../document-paper.js';
import { sellerOf } from '../invoice-document.js';
import { usePaper } from '../paper.js';
import { documentOfNote, type Note } from './note-document.js';

export interface CreditNoteViewProps {
  readonly note: Note;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
}

/** A credit note as it will be printed. */
export function CreditNoteView({ note, timeZone, onClose }: CreditNoteViewProps) {
  const { paper, choose } = usePaper();
  const { shop } = useShopDetails({ isWanted: true });
  const { rules } = usePaymentRules();
  const print = useRef<HTMLButtonElement>(null);
  const bill = documentOfNote(note, sellerOf(shop, readSessionName(), rules?.receiptFooter), timeZone);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.view(note.creditNoteId)}
      size="wide"
      fullOnPhone
      initialFocus={print}
      footer={<DocumentToolbar bill={bill} paper={paper} onPaperChange={choose} printRef={print} />}
    >
      <DocumentPreview bill={bill} paper={paper} />
    </Dialog>
  );
}
