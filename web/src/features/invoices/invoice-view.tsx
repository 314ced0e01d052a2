import type { Copy } from '@bahi/contracts/billing';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { useIdlePreload } from '../../lib/performance/lazy-chunk.js';
import { readSessionName } from '../../lib/session/session.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { DocumentPreview, DocumentToolbar } from './document-paper.js';
import { documentOf, sellerOf } from './invoice-document.js';
import { type Invoice, isOfLaw } from './invoice-model.js';
import styles from './invoice-view.module.css';
import type { InvoiceDetail } from './money/use-invoice-detail.js';
import { InvoiceMoney, LawPreview, MoneyActions, moneyChunk, OpenCode, ShareInvoice } from './money-chunk.js';
import { usePaper } from './paper.js';
import { SheetSkeleton } from './sheet-skeleton.js';

const { view: texts } = invoicesTexts;

export interface InvoiceViewProps {
  /** Null while closed. */
  readonly invoice: Invoice | null;
  readonly timeZone: string | undefined;
  readonly onClose: () => void;
  /** Its money has changed, or is not what the list knew. */
  readonly onChanged: () => void;
}

/** The bill as it will be printed, how it was paid, and what can be done with it. */
export function InvoiceView({ invoice: listed, timeZone, onClose, onChanged }: InvoiceViewProps) {
  const [read, setRead] = useState<InvoiceDetail | null>(null);
  // What was read with the payments is newer than the row that was pressed.
  const invoice = listed && read && read.invoiceId === listed.invoiceId ? read : listed;
  useIdlePreload(moneyChunk);
  const { paper, choose } = usePaper();
  const [copy, setCopy] = useState<Copy>('original');
  const print = useRef<HTMLButtonElement>(null);
  const { shop } = useShopDetails({ isWanted: invoice !== null });
  const [footer, setFooter] = useState<string | null>(null);
  const close = () => {
    setRead(null);
    setCopy('original');
    onClose();
  };
  // Read in each render, not each second: most of the time no invoice is open.
  const status = listed?.status ?? '';
  const isLaw = invoice !== null && isOfLaw(invoice);
  const bill = invoice ? documentOf(invoice, sellerOf(shop, readSessionName(), footer), timeZone) : null;
  return (
    <Dialog
      open={bill !== null}
      onOpenChange={(open) => (open ? undefined : close())}
      title={texts.title(bill?.number ?? '')}
      size="wide"
      fullOnPhone
      initialFocus={print}
      footer={
        bill ? (
          <DocumentToolbar
            {...{ bill, paper }}
            copy={isLaw ? copy : undefined}
            isWaiting={isLaw && read === null}
            onPaperChange={choose}
            printRef={print}
          >
            <Suspense fallback={null}>
              <MoneyActions invoiceId={bill.number} status={status} onChanged={onChanged} returnFocus={print} />
              <ShareInvoice bill={bill} paper={paper} />
            </Suspense>
          </DocumentToolbar>
        ) : null
      }
    >
      {bill ? (
        <>
          {isLaw ? (
            <Suspense fallback={<SheetSkeleton paper={paper} />}>
              <LawPreview invoiceId={bill.number} {...{ paper, copy }} onCopyChange={setCopy} />
            </Suspense>
          ) : (
            <DocumentPreview bill={bill} paper={paper} pay={codeOf(read === invoice ? read : null)} />
          )}
          <Suspense fallback={<Skeleton className={styles.moneyWaits} height="7rem" />}>
            <InvoiceMoney invoiceId={bill.number} onRead={setRead} onFooter={setFooter} onChanged={onChanged} />
          </Suspense>
        </>
      ) : null}
    </Dialog>
  );
}

function codeOf(invoice: InvoiceDetail | null): ReactNode {
  return invoice ? (
    <Suspense fallback={null}>
      <OpenCode invoice={invoice} />
    </Suspense>
  ) : null;
}
