import { rupees } from '../format/format.js';
import { shareTexts as texts } from '../texts/en/share.js';

/** What a customer gets to know about a bill; amounts in rupees. */
export interface SharedBill {
  /** The number of its invoice; null while it follows. */
  readonly number: string | null;
  readonly shop: string;
  readonly total: number;
  readonly open: number;
}

/** The words of a shared bill: its number, its total and what is open. */
export function billText({ number, shop, total, open }: SharedBill): string {
  const title = number ? texts.bill(number, shop) : texts.billOf(shop);
  return [title, texts.total(rupees(total)), ...(open > 0 ? [texts.open(rupees(open))] : [])].join('\n');
}

/** WhatsApp opens with a text and asks for whom. */
const WHATSAPP = 'https://wa.me/?text=';

/**
 * Opens the share sheet of the device, with the file where it takes one; a browser without a sheet opens WhatsApp.
 * Closing the sheet is no failure.
 */
export async function share(text: string, makeFile?: () => Promise<File>): Promise<void> {
  if (!navigator.share) {
    window.open(`${WHATSAPP}${encodeURIComponent(text)}`, '_blank', 'noopener');
    return;
  }
  const files = makeFile && canShareFiles() ? [await makeFile()] : undefined;
  await navigator.share({ text, ...(files ? { files } : {}) }).catch((failure: unknown) => {
    if (!(failure instanceof DOMException && failure.name === 'AbortError')) throw failure;
  });
}

function canShareFiles(): boolean {
  const probe = new File([''], 'bill.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [probe] }) ?? false;
}
