import type { Copy } from '@bahi/contracts/billing';
import { type ReactNode, type RefObject, useRef } from 'react';
import { createPortal } from 'react-dom';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { DownloadIcon, PrintIcon } from '../../components/icons.js';
import { classNames } from '../../lib/browser/class-names.js';
import { PHONE, useMedia } from '../../lib/browser/use-media.js';
import type { NumberedDocument } from '../../lib/share/paper-file.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import type { InvoiceDocument } from './invoice-document.js';
import { InvoiceSheet } from './invoice-sheet.js';
import styles from './invoice-view.module.css';
import type { Paper } from './paper.js';
import { PaperSwitch } from './paper-switch.js';
import { useInvoiceDownload } from './use-invoice-download.js';
import { useInvoicePrint } from './use-invoice-print.js';

const { view: texts } = invoicesTexts;

export interface DocumentPreviewProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
  /** After the browser has printed it. */
  readonly onPrinted?: (() => void) | undefined;
  /** How an open bill can be paid. */
  readonly pay?: ReactNode;
}

/** A bill or a credit note as it will be printed. */
export function DocumentPreview({ bill, paper, onPrinted, pay }: DocumentPreviewProps) {
  const sheet = useRef<HTMLElement>(null);
  const isPrinting = useInvoicePrint(sheet, { paper, onPrinted });
  const isNarrow = useMedia(PHONE);
  return (
    // A region that takes the focus, so that keys can scroll what is longer than the window.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className={styles.desk} aria-label={texts.preview} tabIndex={0}>
      <div className={classNames(styles.paper, styles[paper])}>
        <InvoiceSheet ref={sheet} {...{ bill, paper, isNarrow, pay }} />
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

export interface DocumentToolbarProps {
  readonly bill: NumberedDocument;
  readonly paper: Paper;
  /** Of a document of the law. */
  readonly copy?: Copy | undefined;
  /** There is nothing to print yet. */
  readonly isWaiting?: boolean;
  readonly onPaperChange: (paper: Paper) => void;
  readonly printRef: RefObject<HTMLButtonElement | null>;
  /** More that can be done, before what is printed. */
  readonly children?: ReactNode;
}

/** The paper of a document, and its ways out: PDF and printer. */
export function DocumentToolbar(props: DocumentToolbarProps) {
  const { bill, paper, copy, isWaiting = false, onPaperChange, printRef, children } = props;
  const { isBusy, hasFailed, download } = useInvoiceDownload(bill, { paper, copy });
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
        <Button
          ref={printRef}
          variant="primary"
          inactive={isWaiting}
          icon={<PrintIcon aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      </div>
    </div>
  );
}
