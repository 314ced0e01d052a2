import type { InvoiceDocument } from '../invoice-document.js';
import type { Paper } from '../paper.js';
import { assemble, embedFonts, embedPictures } from './embed-resources.js';
import { layOutInvoice } from './lay-out-invoice.js';
import { layOutReceipt } from './lay-out-receipt.js';
import { A4, A5, type LaidOut, ROLL_58, ROLL_80 } from './page-builder.js';
import { createPdfFile, type Deflate } from './pdf-file.js';
import type { TextPainter } from './text-painter.js';
import { createTypesetter, type Fonts, type Typesetter } from './typesetter.js';

/** What the writer needs from the browser. */
export interface PdfPorts {
  readonly fonts: Fonts;
  readonly painter: TextPainter;
  readonly deflate: Deflate;
}

type LayOut = (bill: InvoiceDocument, type: Typesetter) => LaidOut;

const LAYOUTS: Readonly<Record<Paper, LayOut>> = {
  a4: (bill, type) => layOutInvoice(bill, type, A4),
  a5: (bill, type) => layOutInvoice(bill, type, A5),
  receipt: (bill, type) => layOutReceipt(bill, type, ROLL_80),
  receipt58: (bill, type) => layOutReceipt(bill, type, ROLL_58),
};

/** A bill as the bytes of a PDF file, on the paper that is shown; all text can be selected, searched and copied. */
export async function writeInvoicePdf(
  bill: InvoiceDocument,
  paper: Paper,
  { fonts, painter, deflate }: PdfPorts,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = createPdfFile(deflate);
  const type = createTypesetter(fonts, painter);
  const { pages, width, height } = LAYOUTS[paper](bill, type);
  const fontEntries = await embedFonts(file, fonts, type);
  const pictureEntries = await embedPictures(file, type.pictures());
  const resources = file.add(`<< /Font << ${fontEntries} >> /XObject << ${pictureEntries} >> >>`);
  const title = `${bill.title} ${bill.number}`;
  return assemble(file, pages, `${resources} 0 R`, { width, height, title, author: bill.seller.name });
}
