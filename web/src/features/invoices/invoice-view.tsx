import { type Ref, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { DownloadIcon, PrintIcon } from '../../components/icons.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { classNames } from '../../lib/browser/class-names.js';
import { readSessionName } from '../../lib/session/session.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { documentOf, type InvoiceDocument, sellerOf } from './invoice-document.js';
import type { Invoice } from './invoice-model.js';
import { InvoiceSheet } from './invoice-sheet.js';
import styles from './invoice-view.module.css';
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
}

/** The bill as it will be printed, with what can be done with it. */
export function InvoiceView({ invoice, timeZone, onClose }: InvoiceViewProps) {
  const [paper, setPaper] = useState<Paper>(paperChoice);
  const print = useRef<HTMLButtonElement>(null);
  const { shop } = useShopDetails({ isWanted: invoice !== null });
  const choose = (chosen: Paper) => {
    choosePaper(chosen);
    setPaper(chosen);
  };
  // Read in each render, not each second: most of the time no invoice is open.
  const bill = invoice ? documentOf(invoice, sellerOf(shop, readSessionName()), timeZone) : null;
  return (
    <Dialog
      open={bill !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={texts.title(bill?.number ?? '')}
      size="wide"
      fullOnPhone
      initialFocus={print}
      footer={bill ? <Toolbar bill={bill} paper={paper} onPaperChange={choose} printRef={print} /> : null}
    >
      {bill ? <Preview bill={bill} paper={paper} /> : null}
    </Dialog>
  );
}

interface PreviewProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
}

function Preview({ bill, paper }: PreviewProps) {
  const sheet = useRef<HTMLElement>(null);
  const isPrinting = useInvoicePrint(sheet, paper);
  return (
    // A region that takes the focus, so that keys can scroll what is longer than the window.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className={styles.desk} aria-label={texts.preview} tabIndex={0}>
      <div className={classNames(styles.paper, styles[paper])}>
        <InvoiceSheet ref={sheet} bill={bill} paper={paper} />
      </div>
      {isPrinting
        ? createPortal(
            <div className={styles.printRoot}>
              <InvoiceSheet bill={bill} paper={paper} />
            </div>,
            document.body,
          )
        : null}
    </section>
  );
}

interface ToolbarProps extends PreviewProps {
  readonly onPaperChange: (paper: Paper) => void;
  readonly printRef: Ref<HTMLButtonElement>;
}

function Toolbar({ bill, paper, onPaperChange, printRef }: ToolbarProps) {
  const { isBusy, hasFailed, download } = useInvoiceDownload(bill, paper);
  return (
    <div className={styles.toolbar}>
      {hasFailed ? <InlineError kind="banner" message={texts.pdfFailed} /> : null}
      <PaperSwitch paper={paper} onPaperChange={onPaperChange} />
      <div className={styles.buttons}>
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
