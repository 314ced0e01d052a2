import { useState } from 'react';
import { notify } from '../../lib/feedback/toast.js';
import { trackPending } from '../../lib/performance/pending-work.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import type { InvoiceDocument } from './invoice-document.js';
import { formatOf, type Paper } from './paper.js';

/** Saves the PDF of the shown paper, which the server makes. */
export function useInvoiceDownload(bill: InvoiceDocument, paper: Paper) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const [{ fetchPaper }, { saveBlob }] = await trackPending(
        Promise.all([import('../../lib/share/paper-file.js'), import('../../lib/browser/save-blob.js')]),
      );
      const file = await fetchPaper(bill, formatOf(paper));
      saveBlob(file, file.name);
      setState('idle');
    } catch {
      setState('failed');
      notify.error(invoicesTexts.view.pdfFailed);
    }
  };
  return { isBusy: state === 'busy', hasFailed: state === 'failed', download };
}
