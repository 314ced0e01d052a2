import { COPIES, type Copy } from '@bahi/contracts/billing';
import { Select } from '../../../components/form/select.js';
import { invoicePaper } from '../../../lib/paper/law-paper.js';
import { copyKey, notePrinted, useWasPrinted } from '../../../lib/paper/printed-copies.js';
import { usePaymentRules } from '../../../lib/shop/use-payment-rules.js';
import { useShopDetails } from '../../../lib/shop/use-shop-details.js';
import { lawTexts as texts } from '../../../lib/texts/en/law.js';
import { DocumentPreview } from '../document-paper.js';
import type { Paper } from '../paper.js';
import { SheetSkeleton } from '../sheet-skeleton.js';
import { documentOfLaw } from './law-document.js';
import styles from './law-preview.module.css';
import { OpenCode } from './open-code.js';
import { useInvoiceDetail } from './use-invoice-detail.js';

export interface LawPreviewProps {
  readonly invoiceId: string;
  readonly paper: Paper;
  readonly copy: Copy;
  readonly onCopyChange: (copy: Copy) => void;
}

/** The bill of a shop under GST as it will be printed, from its document. */
export function LawPreview({ invoiceId, paper, copy, onCopyChange }: LawPreviewProps) {
  const { data, isLoading } = useInvoiceDetail(invoiceId);
  const { shop } = useShopDetails();
  const { rules } = usePaymentRules();
  const key = copyKey(invoiceId, copy);
  const isAgain = useWasPrinted(key);
  const document = data?.invoice.document;
  if (!document) return isLoading ? <SheetSkeleton paper={paper} /> : null;
  const around = { shop, footer: rules?.receiptFooter ?? null, timeZone: data.timeZone, copy, isAgain };
  return (
    <>
      <CopySelect copies={document.copies} chosen={copy} onChoose={onCopyChange} />
      <DocumentPreview
        bill={documentOfLaw(invoicePaper(document, data.invoice, around))}
        paper={paper}
        onPrinted={() => notePrinted(key)}
        pay={<OpenCode invoice={data.invoice} />}
      />
    </>
  );
}

interface CopySelectProps {
  /** The mark of each; a bill without tax has none. */
  readonly copies: readonly string[];
  readonly chosen: Copy;
  readonly onChoose: (copy: Copy) => void;
}

/** For whom the copy is that is shown and printed. */
function CopySelect({ copies, chosen, onChoose }: CopySelectProps) {
  if (copies.length === 0) return null;
  const options = COPIES.slice(0, copies.length).map((value, at) => ({ value, label: sentence(copies[at] ?? '') }));
  return (
    <Select
      className={styles.copy}
      label={texts.copy}
      size="small"
      options={options}
      value={chosen}
      onChange={({ target }) => onChoose(COPIES.find((copy) => copy === target.value) ?? 'original')}
    />
  );
}

/** `ORIGINAL FOR RECIPIENT` as one would say it. */
function sentence(mark: string): string {
  return mark.charAt(0) + mark.slice(1).toLocaleLowerCase();
}
