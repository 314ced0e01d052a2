import { useState } from 'react';
import { notify } from '../../lib/feedback/toast.js';
import { trackPending } from '../../lib/performance/pending-work.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import type { InvoiceDocument } from './invoice-document.js';
import type { Paper } from './paper.js';

const KEEP_MS = 60_000;

/** Makes the PDF of the shown paper in the browser; its code and fonts are fetched on the first press. */
export function useInvoiceDownload(bill: InvoiceDocument, paper: Paper) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const { makeInvoicePdf } = await trackPending(import('./pdf/make-invoice-pdf.js'));
      save(await makeInvoicePdf(bill, paper), `${bill.number}.pdf`);
      setState('idle');
    } catch {
      setState('failed');
      notify.error(invoicesTexts.view.pdfFailed);
    }
  };
  return { isBusy: state === 'busy', hasFailed: state === 'failed', download };
}

/** Hands a file to the browser's downloads. */
function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
}
