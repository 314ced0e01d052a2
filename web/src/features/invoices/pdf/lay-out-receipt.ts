import type { DocumentLine, InvoiceDocument, NamedText } from '../invoice-document.js';
import { createPageBuilder, type LaidOut, type PageBuilder, ROLL_TAIL, type RollSize } from './page-builder.js';
import type { TextStyle, Typesetter } from './typesetter.js';

const SELLER: TextStyle = { weight: 600, size: 11.9 };
const BODY: TextStyle = { weight: 400, size: 8.5 };
const STRONG: TextStyle = { weight: 600, size: 8.5 };
const SMALL: TextStyle = { weight: 400, size: 7.5 };
const SUM: TextStyle = { weight: 600, size: 10.6 };
const MARK: TextStyle = { weight: 600, size: 34 };

const GAP = 8;
/** Between the parts of the receipt. */
const PART = 7;
const ROW_PADDING = 3;
/** Longer than any bill: the first drawing only measures. */
const ENDLESS = 100_000;

/** The bill on one strip of a roll, cut below its last line. */
export function layOutReceipt(bill: InvoiceDocument, type: Typesetter, size: RollSize): LaidOut {
  const end = draw(createPageBuilder(type, { ...size, height: ENDLESS }), bill);
  const height = end + ROLL_TAIL;
  const page = createPageBuilder(type, { ...size, height });
  draw(page, bill);
  return { pages: page.finish(() => ''), width: size.width, height };
}

/** Draws from the top; returns where it ends. */
function draw(page: PageBuilder, bill: InvoiceDocument): number {
  const lines = drawDetails(page, bill.details, drawHead(page, bill));
  const foot = drawLines(page, bill.lines, lines);
  if (bill.mark) page.mark(bill.mark, MARK, { x: page.width / 2, y: (lines + foot) / 2 });
  return drawEnd(page, bill, drawSums(page, bill, foot));
}

function drawHead(page: PageBuilder, { seller, title, number, status }: InvoiceDocument): number {
  const centred = (text: string, style: TextStyle, y: number) =>
    page.lines(page.wrap(text, style, page.content), style, { x: page.width / 2, y, align: 'middle' });
  const sold = seller.lines.reduce((y, line) => centred(line, BODY, y), centred(seller.name, SELLER, page.margin));
  const named = centred(number, STRONG, centred(title, STRONG, sold + 3));
  const width = page.widthOf(status, STRONG) + 12;
  page.box(page.width / 2 - width / 2, named + 3, width, 15);
  page.line(status, STRONG, { x: page.width / 2, y: named + 4, align: 'middle' });
  page.dashes(named + 18 + PART);
  return named + 18 + 2 * PART;
}

/** The label at the left, the text at the right: on more lines when it is long. */
function drawNamed(page: PageBuilder, { label, text }: NamedText, style: TextStyle, y: number): number {
  page.line(label, style === SUM ? SUM : BODY, { x: page.left, y });
  const width = page.content - page.widthOf(label, style) - GAP;
  return page.lines(page.wrap(text, style, width), style, { x: page.right, y, align: 'end' });
}

function drawDetails(page: PageBuilder, details: readonly NamedText[], start: number): number {
  const end = details.reduce((y, detail) => drawNamed(page, detail, STRONG, y), start);
  page.dashes(end + PART);
  return end + PART;
}

function drawLines(page: PageBuilder, lines: readonly DocumentLine[], start: number): number {
  const end = lines.reduce((y, { name, quantity, price, amount }) => {
    const below = page.lines(page.wrap(name, STRONG, page.content), STRONG, { x: page.left, y: y + ROW_PADDING });
    const left = `${quantity} × ${price}`;
    page.line(left, BODY, { x: page.left, y: below });
    const isTooWide = page.widthOf(left, BODY) + page.widthOf(amount, BODY) + GAP > page.content;
    const at = isTooWide ? below + page.heightOf(BODY) : below;
    page.line(amount, BODY, { x: page.right, y: at, align: 'end' });
    return at + page.heightOf(BODY) + ROW_PADDING;
  }, start);
  page.dashes(end);
  return end + PART;
}

function drawSums(page: PageBuilder, { sums, total }: InvoiceDocument, start: number): number {
  const end = sums.reduce((y, sum) => drawNamed(page, sum, BODY, y), start);
  page.dashes(end + 3);
  return drawNamed(page, total, SUM, end + 6) + PART;
}

function drawEnd(page: PageBuilder, { words, notes }: InvoiceDocument, start: number): number {
  page.rule(start);
  const spelt = page.wrap(words, STRONG, page.content);
  const y = page.lines(spelt, STRONG, { x: page.width / 2, y: start + 4, align: 'middle' }) + 4;
  page.rule(y);
  const texts = notes.flatMap((note) => page.wrap(note, SMALL, page.content));
  return page.lines(texts, SMALL, { x: page.width / 2, y: y + PART, align: 'middle' });
}
