import type { InvoiceDocument } from '../invoice-document.js';
import { assemble, embedFonts, embedPictures } from './embed-resources.js';
import { layOutInvoice } from './lay-out-invoice.js';
import { PAGE } from './page-builder.js';
import { createPdfFile, type Deflate } from './pdf-file.js';
import type { TextPainter } from './text-painter.js';
import { createTypesetter, type Fonts } from './typesetter.js';

/** What the writer needs from the browser. */
export interface PdfPorts {
  readonly fonts: Fonts;
  readonly painter: TextPainter;
  readonly deflate: Deflate;
}

/** A bill as the bytes of a PDF file, A4; all text can be selected, searched and copied. */
export async function writeInvoicePdf(
  bill: InvoiceDocument,
  { fonts, painter, deflate }: PdfPorts,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = createPdfFile(deflate);
  const type = createTypesetter(fonts, painter);
  const pages = layOutInvoice(bill, type);
  const fontEntries = await embedFonts(file, fonts, type);
  const pictureEntries = await embedPictures(file, type.pictures());
  const resources = file.add(`<< /Font << ${fontEntries} >> /XObject << ${pictureEntries} >> >>`);
  const { width, height } = PAGE;
  const title = `${bill.title} ${bill.number}`;
  return assemble(file, pages, `${resources} 0 R`, { width, height, title, author: bill.seller });
}
