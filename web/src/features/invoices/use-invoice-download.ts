import { useState } from 'react';
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
      const [{ makeInvoicePdf }, { saveBlob }] = await trackPending(
        Promise.all([import('./pdf/make-invoice-pdf.js'), import('../../lib/browser/save-blob.js')]),
      );
      saveBlob(await makeInvoicePdf(bill, paper), `${bill.number}.pdf`);
      setState('idle');
    } catch {
      setState('failed');
      notify.error(invoicesTexts.view.pdfFailed);
    }
  };
  return { isBusy: state === 'busy', hasFailed: state === 'failed', download };
}
