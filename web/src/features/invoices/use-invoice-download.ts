import { useState } from 'react';
import { saveFile } from '../../lib/browser/save-file.js';
import { notify } from '../../lib/feedback/toast.js';
import { trackPending } from '../../lib/performance/pending-work.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import type { InvoiceDocument } from './invoice-document.js';
import type { Paper } from './paper.js';

/** Makes the PDF of the shown paper in the browser; its code and fonts are fetched on the first press. */
export function useInvoiceDownload(bill: InvoiceDocument, paper: Paper) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const { makeInvoicePdf } = await trackPending(import('./pdf/make-invoice-pdf.js'));
      saveFile(`${bill.number}.pdf`, await makeInvoicePdf(bill, paper));
      setState('idle');
    } catch {
      setState('failed');
      notify.error(invoicesTexts.view.pdfFailed);
    }
  };
  return { isBusy: state === 'busy', hasFailed: state === 'failed', download };
}
