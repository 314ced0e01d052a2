import type { Copy } from '@bahi/contracts/billing';
import { useState } from 'react';
import { notify } from '../../lib/feedback/toast.js';
import { trackPending } from '../../lib/performance/pending-work.js';
import { copyKey, notePrinted, wasPrinted } from '../../lib/print/printed-copies.js';
import type { NumberedDocument, WantedPaper } from '../../lib/share/paper-file.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { formatOf, type Paper } from './paper.js';

/** The shown paper, and of a document of the law which copy it is. */
export interface ShownPaper {
  readonly paper: Paper;
  readonly copy?: Copy | undefined;
}

/** Saves the PDF of the shown paper, which the server makes. A second print of a copy of the law says so. */
export function useInvoiceDownload(bill: NumberedDocument, { paper, copy }: ShownPaper) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async () => {
    setState('busy');
    try {
      const [{ fetchPaper }, { saveBlob }] = await trackPending(
        Promise.all([import('../../lib/share/paper-file.js'), import('../../lib/browser/save-blob.js')]),
      );
      const file = await fetchPaper(bill, { format: formatOf(paper), ...copyQuery(bill, copy) });
      saveBlob(file, file.name);
      if (copy) notePrinted(copyKey(bill.number, copy));
      setState('idle');
    } catch {
      setState('failed');
      notify.error(invoicesTexts.view.pdfFailed);
    }
  };
  return { isBusy: state === 'busy', hasFailed: state === 'failed', download };
}

function copyQuery({ number }: NumberedDocument, copy: Copy | undefined): Pick<WantedPaper, 'copy' | 'again'> {
  if (!copy) return {};
  return wasPrinted(copyKey(number, copy)) ? { copy, again: 'true' } : { copy };
}
