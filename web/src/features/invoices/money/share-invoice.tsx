import { Button } from '../../../components/form/button.js';
import { ShareIcon } from '../../../components/icons.js';
import { notify } from '../../../lib/feedback/toast.js';
import { billText, share } from '../../../lib/share/share-bill.js';
import { shareTexts as texts } from '../../../lib/texts/en/share.js';
import type { InvoiceDocument } from '../invoice-document.js';
import { formatOf, type Paper } from '../paper.js';
import { useInvoiceDetail } from './use-invoice-detail.js';

export interface ShareInvoiceProps {
  readonly bill: InvoiceDocument;
  readonly paper: Paper;
}

/** Sends a bill to its customer: its PDF where the device takes one, and what is open in words. */
export function ShareInvoice({ bill, paper }: ShareInvoiceProps) {
  const invoice = useInvoiceDetail(bill.number).data?.invoice;
  if (!invoice) return null;
  const { total, open } = invoice;
  const makeFile = async () => {
    const { fetchPaper } = await import('../../../lib/share/paper-file.js');
    return fetchPaper(bill, formatOf(paper));
  };
  const send = () =>
    share(billText({ number: bill.number, shop: bill.seller.name, total, open }), makeFile).catch(() =>
      notify.error(texts.failed),
    );
  return (
    <Button
      icon={<ShareIcon aria-hidden="true" />}
      onClick={() => void send()} // reports its own failure
    >
      {texts.share}
    </Button>
  );
}
