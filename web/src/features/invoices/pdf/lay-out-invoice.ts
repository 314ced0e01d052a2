import type { InvoiceDocument, Seller } from '../invoice-document.js';
import { createPageBuilder, type LaidOut, type PageBuilder, type PaperSize } from './page-builder.js';
import type { TextStyle, Typesetter } from './typesetter.js';

const LARGE: TextStyle = { weight: 600, size: 16 };
const BODY: TextStyle = { weight: 400, size: 9.5 };
const STRONG: TextStyle = { weight: 600, size: 9.5 };
const SMALL: TextStyle = { weight: 400, size: 8 };
const SUM: TextStyle = { weight: 600, size: 12 };
const MARK: TextStyle = { weight: 600, size: 44 };

const GAP = 18;
const ROW_PADDING = 4;
const NUMBER_WIDTH = 24;
const SUMS_WIDTH = 220;
const SIGN_WIDTH = 160;
const SIGN_ROOM = 40;
const AFTER_LINES = 12;
/** From the head of the table to the middle of the mark. */
const MARK_BELOW = 76;

interface Columns {
  /** Right edges of the figures. */
  readonly quantity: number;
  readonly price: number;
  readonly amount: number;
  readonly nameWidth: number;
}

/** The pages of a bill on sheets, top to bottom. */
export function layOutInvoice(bill: InvoiceDocument, type: Typesetter, size: PaperSize): LaidOut {
  const page = createPageBuilder(type, size);
  const table = drawDetails(page, bill, drawHead(page, bill));
  if (bill.mark) page.mark(bill.mark, MARK, { x: page.width / 2, y: table + MARK_BELOW });
  drawFoot(page, bill, drawLines(page, bill, table));
  const pages = page.finish((number, count) => {
    const text = bill.labels.pageOf(number, count);
    return type.lineAt(text, SMALL, page.right - type.widthOf(text, SMALL), page.margin - 10);
  });
  return { pages, width: size.width, height: size.height };
}

/** Seller at the left, the bill's name, number and state at the right. */
function drawHead(page: PageBuilder, bill: InvoiceDocument): number {
  const top = page.margin;
  const sellerEnd = drawSeller(page, bill.seller);
  let y = page.lines([bill.title], LARGE, { x: page.right, y: top, align: 'end' });
  y = page.lines([bill.number], STRONG, { x: page.right, y, align: 'end' }) + 4;
  const width = page.widthOf(bill.status, STRONG) + 14;
  page.box(page.right - width, y, width, 17);
  page.line(bill.status, STRONG, { x: page.right - 7, y: y + 1.5, align: 'end' });
  const end = Math.max(sellerEnd, y + 17) + 12;
  page.rule(end, 1.5);
  return end + 14;
}

function drawSeller(page: PageBuilder, { name, lines }: Seller): number {
  const width = page.content * 0.6;
  const named = page.lines(page.wrap(name, LARGE, width), LARGE, { x: page.left, y: page.margin });
  const texts = lines.flatMap((line) => page.wrap(line, BODY, width));
  return page.lines(texts, BODY, { x: page.left, y: named });
}

function drawDetails(page: PageBuilder, { details }: InvoiceDocument, y: number): number {
  const width = (page.content - (details.length - 1) * GAP) / details.length;
  const ends = details.map(({ label, text }, index) => {
    const x = page.left + index * (width + GAP);
    const next = page.lines([label], SMALL, { x, y });
    return page.lines(page.wrap(text, STRONG, width), STRONG, { x, y: next });
  });
  return Math.max(...ends) + 18;
}

/** Figures get what the widest of them needs; the product takes the rest. */
function columnsOf(page: PageBuilder, { lines, labels }: InvoiceDocument): Columns {
  const widest = (header: string, texts: readonly string[]) =>
    Math.max(page.widthOf(header, SMALL), ...texts.map((text) => page.widthOf(text, BODY))) + GAP;
  const amountWidth = widest(
    labels.amount,
    lines.map(({ amount }) => amount),
  );
  const priceWidth = widest(
    labels.price,
    lines.map(({ price }) => price),
  );
  const quantityWidth = widest(
    labels.quantity,
    lines.map(({ quantity }) => quantity),
  );
  const [amount, price] = [page.right, page.right - amountWidth];
  const quantity = price - priceWidth;
  return { quantity, price, amount, nameWidth: quantity - quantityWidth - page.left - NUMBER_WIDTH };
}

function drawTableHead(page: PageBuilder, { labels }: InvoiceDocument, columns: Columns, y: number): number {
  page.line(labels.number, SMALL, { x: page.left, y });
  page.line(labels.product, SMALL, { x: page.left + NUMBER_WIDTH, y });
  page.line(labels.quantity, SMALL, { x: columns.quantity, y, align: 'end' });
  page.line(labels.price, SMALL, { x: columns.price, y, align: 'end' });
  page.line(labels.amount, SMALL, { x: columns.amount, y, align: 'end' });
  const end = y + page.heightOf(SMALL) + ROW_PADDING;
  page.rule(end, 1);
  return end;
}

/** The header of every page but the first. */
function drawRunningHead(page: PageBuilder, bill: InvoiceDocument): number {
  page.newPage();
  const [seller = ''] = page.wrap(bill.seller.name, STRONG, page.content * 0.6);
  page.line(seller, STRONG, { x: page.left, y: page.margin });
  page.line(`${bill.title} ${bill.number}`, STRONG, { x: page.right, y: page.margin, align: 'end' });
  return page.margin + page.heightOf(STRONG) + GAP;
}

/** The height of everything below the lines, which stays together. */
function footHeight(page: PageBuilder, { sums, words, seller, labels }: InvoiceDocument): number {
  const sumsHeight = sums.length * (page.heightOf(BODY) + 2) + 9 + page.heightOf(SUM) + 12;
  const wordsHeight = page.wrap(words, STRONG, page.content).length * page.heightOf(STRONG) + 2 * 7 + 14;
  const signHeight =
    page.wrap(labels.forSeller(seller.name), BODY, SIGN_WIDTH).length * page.heightOf(BODY) + SIGN_ROOM;
  return sumsHeight + wordsHeight + signHeight + page.heightOf(SMALL) + 3;
}

function drawLines(page: PageBuilder, bill: InvoiceDocument, start: number): number {
  const columns = columnsOf(page, bill);
  let y = drawTableHead(page, bill, columns, start);
  for (const line of bill.lines) {
    const name = page.wrap(line.name, BODY, columns.nameWidth);
    const height = name.length * page.heightOf(BODY) + 2 * ROW_PADDING;
    // The sums are never alone on a page: the last line moves with them.
    const needed = line === bill.lines.at(-1) ? height + AFTER_LINES + footHeight(page, bill) : height;
    if (y + needed > page.bottom) y = drawTableHead(page, bill, columns, drawRunningHead(page, bill));
    const top = y + ROW_PADDING;
    page.line(line.no, BODY, { x: page.left, y: top });
    page.lines(name, BODY, { x: page.left + NUMBER_WIDTH, y: top });
    page.line(line.quantity, BODY, { x: columns.quantity, y: top, align: 'end' });
    page.line(line.price, BODY, { x: columns.price, y: top, align: 'end' });
    page.line(line.amount, BODY, { x: columns.amount, y: top, align: 'end' });
    y += height;
    page.rule(y);
  }
  return y + AFTER_LINES;
}

function drawSums(page: PageBuilder, { sums, total }: InvoiceDocument, start: number): number {
  const x = page.right - SUMS_WIDTH;
  let y = start;
  for (const { label, text } of sums) {
    page.line(label, BODY, { x, y });
    page.line(text, BODY, { x: page.right, y, align: 'end' });
    y += page.heightOf(BODY) + 2;
  }
  page.rule(y + 4, 1, x);
  page.line(total.label, SUM, { x, y: y + 9 });
  page.line(total.text, SUM, { x: page.right, y: y + 9, align: 'end' });
  return y + 9 + page.heightOf(SUM) + 12;
}

function drawEnd(page: PageBuilder, { notes, seller, labels }: InvoiceDocument, start: number) {
  page.lines(
    notes.flatMap((note) => page.wrap(note, BODY, page.content - SIGN_WIDTH - GAP)),
    BODY,
    { x: page.left, y: start },
  );
  const middle = page.right - SIGN_WIDTH / 2;
  const y = page.lines(page.wrap(labels.forSeller(seller.name), BODY, SIGN_WIDTH), BODY, {
    x: page.right,
    y: start,
    align: 'end',
  });
  page.rule(y + SIGN_ROOM, 0.75, page.right - SIGN_WIDTH);
  page.line(labels.signature, SMALL, { x: middle, y: y + SIGN_ROOM + 3, align: 'middle' });
}

function drawFoot(page: PageBuilder, bill: InvoiceDocument, start: number) {
  let y = drawSums(page, bill, start);
  page.rule(y);
  y = page.lines(page.wrap(bill.words, STRONG, page.content), STRONG, { x: page.left, y: y + 7 }) + 7;
  page.rule(y);
  drawEnd(page, bill, y + 14);
}
