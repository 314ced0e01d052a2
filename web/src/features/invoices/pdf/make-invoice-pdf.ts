import type { InvoiceDocument } from '../invoice-document.js';
import type { Paper } from '../paper.js';
import type { Deflate } from './pdf-file.js';
import { createTextPainter } from './text-painter.js';
import { readTrueType } from './true-type.js';
import { writeInvoicePdf } from './write-invoice-pdf.js';

const FONT_FAMILY = '"Figtree Paper", system-ui, sans-serif';
const FONT_TIMEOUT_MS = 15_000;

const deflate: Deflate = async (bytes) => {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
};

/**
 * The bill as a PDF file on its paper, made in this browser.
 * @throws when the faces cannot be fetched or the browser lacks a canvas.
 */
export async function makeInvoicePdf(bill: InvoiceDocument, paper: Paper): Promise<Blob> {
  const fonts = await loadFonts();
  const bytes = await writeInvoicePdf(bill, paper, { fonts, painter: createTextPainter(FONT_FAMILY), deflate });
  return new Blob([bytes], { type: 'application/pdf' });
}

async function fetchFont(address: string) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(FONT_TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`Font not available: ${answer.status}`);
  return readTrueType(new Uint8Array(await answer.arrayBuffer()));
}

/** Written out, because the bundler recognizes only this form. */
async function loadFonts() {
  const [regular, strong] = await Promise.all([
    fetchFont(new URL('../../../assets/fonts/figtree-paper-400.ttf', import.meta.url).href),
    fetchFont(new URL('../../../assets/fonts/figtree-paper-600.ttf', import.meta.url).href),
  ]);
  return { 400: regular, 600: strong };
}
