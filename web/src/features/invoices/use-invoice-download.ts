import type { Copy } from '@bahi/contracts/billing';
import { useState } from 'react';
import { notify } from '../../lib/feedback/toast.js';
import { trackPending } from '../../lib/performance/pending-work.js';
import type { NumberedDocument } from '../../lib/share/paper-file.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { formatOf, type Paper } from './paper.js';

/** The shown paper, and of a document of the law which copy it is. */
export interface ShownPaper {
  readonly paper: Paper;
  readonly copy?: Copy | undefined;
}

/** Saves the PDF of the shown paper, which the server makes. */
export function useInvoiceDownload(bill: NumberedDocument, { paper, copy }: ShownPaper) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const [{ fetchPrint }, { saveBlob }] = await trackPending(
        Promise.all([import('../../lib/share/paper-file.js'), import('../../lib/browser/save-blob.js')]),
      );
      const file = await fetchPrint(bill, { format: formatOf(paper), copy });
      saveBlob(file, file.name);
      setState('idle');
    } catch {
      setState('failed');
      notify.error(invoicesTexts.view.pdfFailed);
    }
  };
  return { isBusy: state === 'busy', hasFailed: state === 'failed', download };
}
