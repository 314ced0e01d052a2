import type { TaxDocument } from '@bahi/contracts/billing';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { ShareIcon } from '../../../components/icons.js';
import { notify } from '../../../lib/feedback/toast.js';
import { billText, share } from '../../../lib/share/share-bill.js';
import { shareTexts as texts } from '../../../lib/texts/en/share.js';
import type { InvoiceDocument } from '../invoice-document.js';
import { formatOf, type Paper } from '../paper.js';
import { type InvoiceDetail, useInvoiceDetail } from './use-invoice-detail.js';

export interface ShareInvoiceProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
}

/** Sends a bill to its customer: its PDF where the device takes one, and what is open in words. */
export function ShareInvoice({ bill, paper }: ShareInvoiceProps) {
  const { data, failure } = useInvoiceDetail(bill.number);
  const invoice = data?.invoice;
  const [isAsked, setIsAsked] = useState(false);
  const send = ({ document, total, open }: InvoiceDetail) =>
    share(billText({ number: bill.number, shop: shopOf(document, bill), total, open }), async () => {
      const { fetchPaper } = await import('../../../lib/share/paper-file.js');
      return fetchPaper(bill, { format: formatOf(paper) });
    }).catch(() => notify.error(texts.failed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press, as soon as the invoice is read.
  useEffect(() => {
    if (!isAsked || !invoice) return;
    setIsAsked(false);
    void send(invoice); // reports its own failure
  }, [isAsked, invoice]);
  if (!invoice && failure) return null;
  return (
    <Button icon={<ShareIcon aria-hidden="true" />} busy={isAsked} onClick={() => setIsAsked(true)}>
      {texts.share}
    </Button>
  );
}

/** A document of the law says the name of the shop; one without is named by its settings. */
function shopOf(document: TaxDocument | null, { seller }: InvoiceDocument): string {
  return document?.seller.tradeName || document?.seller.legalName || seller.name;
}
