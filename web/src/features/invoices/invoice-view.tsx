import { type ReactNode, type RefObject, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { Button } from '../../components/form/button.js';
import { DownloadIcon, PrintIcon } from '../../components/icons.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { classNames } from '../../lib/browser/class-names.js';
import { useIdlePreload } from '../../lib/performance/lazy-chunk.js';
import { readSessionName } from '../../lib/session/session.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { documentOf, type InvoiceDocument, sellerOf } from './invoice-document.js';
import type { Invoice } from './invoice-model.js';
import { InvoiceSheet } from './invoice-sheet.js';
import styles from './invoice-view.module.css';
import type { InvoiceDetail } from './money/use-invoice-detail.js';
import { InvoiceMoney, MoneyActions, moneyChunk, OpenCode, ShareInvoice } from './money-chunk.js';
import { choosePaper, type Paper, paperChoice } from './paper.js';
import { PaperSwitch } from './paper-switch.js';
import { useInvoiceDownload } from './use-invoice-download.js';
import { useInvoicePrint } from './use-invoice-print.js';

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
  const [paper, setPaper] = useState<Paper>(paperChoice);
  const print = useRef<HTMLButtonElement>(null);
  const { shop } = useShopDetails({ isWanted: invoice !== null });
  const [footer, setFooter] = useState<string | null>(null);
  const close = () => {
    setRead(null);
    onClose();
  };
  const choose = (chosen: Paper) => {
    choosePaper(chosen);
    setPaper(chosen);
  };
  // Read in each render, not each second: most of the time no invoice is open.
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
          <Toolbar bill={bill} paper={paper} onPaperChange={choose} printRef={print}>
            <Suspense fallback={null}>
              <MoneyActions invoiceId={bill.number} onChanged={onChanged} returnFocus={print} />
              <ShareInvoice bill={bill} paper={paper} />
            </Suspense>
          </Toolbar>
        ) : null
      }
    >
      {bill ? (
        <>
          <Preview bill={bill} paper={paper} pay={codeOf(read === invoice ? read : null)} />
          <Suspense fallback={<Skeleton className={styles.moneyWaits} height="7rem" />}>
            <InvoiceMoney invoiceId={bill.number} onRead={setRead} onFooter={setFooter} />
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

interface PreviewProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
}

function Preview({ bill, paper, pay }: PreviewProps & { readonly pay: ReactNode }) {
  const sheet = useRef<HTMLElement>(null);
  const isPrinting = useInvoicePrint(sheet, paper);
  return (
    // A region that takes the focus, so that keys can scroll what is longer than the window.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className={styles.desk} aria-label={texts.preview} tabIndex={0}>
      <div className={classNames(styles.paper, styles[paper])}>
        <InvoiceSheet ref={sheet} bill={bill} paper={paper} pay={pay} />
      </div>
      {isPrinting
        ? createPortal(
            <div className={styles.printRoot}>
              <InvoiceSheet bill={bill} paper={paper} pay={pay} />
            </div>,
            document.body,
          )
        : null}
    </section>
  );
}

interface ToolbarProps extends PreviewProps {
  readonly onPaperChange: (paper: Paper) => void;
  readonly printRef: RefObject<HTMLButtonElement | null>;
  /** More that can be done, before what is printed. */
  readonly children: ReactNode;
}

function Toolbar({ bill, paper, onPaperChange, printRef, children }: ToolbarProps) {
  const { isBusy, hasFailed, download } = useInvoiceDownload(bill, paper);
  return (
    <div className={styles.toolbar}>
      {hasFailed ? <InlineError kind="banner" message={texts.pdfFailed} /> : null}
      <PaperSwitch paper={paper} onPaperChange={onPaperChange} />
      <div className={styles.buttons}>
        {children}
        <Button
          busy={isBusy}
          icon={<DownloadIcon aria-hidden="true" />}
          onClick={() => void download()} // reports its own failure
        >
          {texts.downloadPdf}
        </Button>
        <Button ref={printRef} variant="primary" icon={<PrintIcon aria-hidden="true" />} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </div>
  );
}
