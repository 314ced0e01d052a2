import type { NamedText, Paper, PaperLine, SumTable } from '@bahi/contracts/paper';
import {
  createPageBuilder,
  type LaidOut,
  type Measure,
  type PageBuilder,
  ROLL_TAIL,
  type RollSize,
} from './page-builder.js';

const SELLER = { weight: 600, size: 11.5 } as const;
const BODY = { weight: 400, size: 8 } as const;
const STRONG = { weight: 600, size: 8 } as const;
const SMALL = { weight: 400, size: 7 } as const;
const SUM = { weight: 600, size: 10.5 } as const;
const MARK = { weight: 600, size: 30 } as const;

const GAP = 8;
/** Between the parts of the receipt. */
const PART = 6;
const ROW_PADDING = 2.5;
const CODE_SIDE = 100;
/** Longer than any bill: the first drawing only measures. */
const ENDLESS = 1_000_000;

type Style = typeof BODY | typeof STRONG | typeof SMALL | typeof SUM | typeof SELLER;

/** The document on one strip of a roll, cut below its last line; nothing is left out. */
export function layOutStrip(paper: Paper, measure: Measure, size: RollSize): LaidOut {
  const end = draw(createPageBuilder(measure, { ...size, height: ENDLESS }), paper);
  const height = end + ROLL_TAIL;
  const page = createPageBuilder(measure, { ...size, height });
  draw(page, paper);
  return { pages: page.finish(), width: size.width, height, scale: 1 };
}

/** Draws from the top; returns where it ends. */
function draw(page: PageBuilder, paper: Paper): number {
  const lines = drawParties(page, paper, drawDetails(page, paper.details, drawHead(page, paper)));
  const foot = drawLines(page, paper, lines);
  if (paper.mark) page.put({ kind: 'across', x: page.width / 2, y: (lines + foot) / 2, text: paper.mark, style: MARK });
  const summed = drawSums(page, paper, foot);
  const tabled = paper.tables.reduce((y, table) => drawTable(page, table, y), summed);
  return drawEnd(page, paper, tabled);
}

function centred(page: PageBuilder, text: string, style: Style, y: number): number {
  return page.lines(page.wrap(text, style, page.content), style, { x: page.width / 2, y, align: 'middle' });
}

function drawHead(page: PageBuilder, { notice, seller, title, number, copy, status }: Paper): number {
  const noticed = notice === null ? page.margin : centred(page, notice, SMALL, page.margin) + 3;
  const named = centred(page, seller.name, SELLER, noticed);
  const sold = seller.lines.reduce((y, line) => centred(page, line, BODY, y), named);
  let y = centred(page, number, STRONG, centred(page, title, STRONG, sold + 3));
  if (copy !== null) y = centred(page, copy, SMALL, y);
  const width = page.widthOf(status, STRONG) + 12;
  page.put({ kind: 'box', x: page.width / 2 - width / 2, y: y + 3, width, height: 15 });
  page.line(status, STRONG, { x: page.width / 2, y: y + 4.5, align: 'middle' });
  page.dashes(y + 18 + PART);
  return y + 18 + 2 * PART;
}

/** The label at the left, the text at the right: on more lines when it is long. */
function drawNamed(page: PageBuilder, { label, text }: NamedText, style: Style, y: number): number {
  const labelStyle = style === SUM ? SUM : BODY;
  const room = page.content - page.widthOf(label, labelStyle) - GAP;
  const isBeside = room > page.content / 3;
  page.line(label, labelStyle, { x: page.left, y });
  const lines = page.wrap(text, style, isBeside ? room : page.content);
  return page.lines(lines, style, {
    x: page.right,
    y: isBeside ? y : y + page.heightOf(labelStyle),
    align: 'end',
  });
}

function drawDetails(page: PageBuilder, details: readonly NamedText[], start: number): number {
  const end = details.reduce((y, detail) => drawNamed(page, detail, STRONG, y), start);
  page.dashes(end + PART);
  return end + PART;
}

function drawParties(page: PageBuilder, { parties }: Paper, start: number): number {
  return parties.reduce((y, { label, lines }) => {
    const named = page.lines([label], SMALL, { x: page.left, y: y + ROW_PADDING });
    const texts = lines.flatMap((line) => page.wrap(line, BODY, page.content));
    const end = page.lines(texts, BODY, { x: page.left, y: named });
    page.dashes(end + ROW_PADDING);
    return end + ROW_PADDING;
  }, start);
}

function drawLines(page: PageBuilder, paper: Paper, start: number): number {
  if (paper.lines.length === 0) return start + PART;
  const end = paper.lines.reduce((y, line) => drawLine(page, line, y), start);
  page.dashes(end);
  return end + PART;
}

function drawLine(page: PageBuilder, { name, cells, notesBelow: notes }: PaperLine, start: number): number {
  const padded = start + ROW_PADDING;
  // A line that is no goods, such as a bill that was paid.
  if (cells.quantity === undefined)
    return drawNamed(page, { label: name, text: cells.amount ?? '' }, BODY, padded) + ROW_PADDING;
  const named = page.lines(page.wrap(name, STRONG, page.content), STRONG, { x: page.left, y: padded });
  const left = `${cells.quantity} × ${cells.price}`.replaceAll('\u00A0', ' ');
  const amount = cells.amount ?? '';
  const below = page.lines(page.wrap(left, BODY, page.content), BODY, { x: page.left, y: named });
  const isTooWide = page.widthOf(left, BODY) + page.widthOf(amount, BODY) + GAP > page.content;
  const at = isTooWide ? below : below - page.heightOf(BODY);
  page.line(amount, BODY, { x: page.right, y: at, align: 'end' });
  const texts = notes === '' ? [] : page.wrap(notes, SMALL, page.content);
  return page.lines(texts, SMALL, { x: page.left, y: at + page.heightOf(BODY) }) + ROW_PADDING;
}

function drawSums(page: PageBuilder, { sums, total, settled }: Paper, start: number): number {
  const end = sums.reduce((y, sum) => drawNamed(page, sum, BODY, y), start);
  if (sums.length > 0) page.dashes(end + 3);
  const summed = drawNamed(page, total, SUM, sums.length > 0 ? end + 6 : end);
  return settled.reduce((y, sum) => drawNamed(page, sum, BODY, y), summed) + PART;
}

function drawTable(page: PageBuilder, table: SumTable, start: number): number {
  page.dashes(start);
  const titled = page.lines([table.title], STRONG, { x: page.left, y: start + 3 });
  const rows = table.sentences.flatMap((row) => page.wrap(row, SMALL, page.content));
  return page.lines(rows, SMALL, { x: page.left, y: titled }) + 3;
}

function drawEnd(page: PageBuilder, { texts, words, notes, pay, seller, signature }: Paper, start: number): number {
  page.rule(start);
  const spelt = centred(page, words, STRONG, start + 4) + 4;
  page.rule(spelt);
  const coded = drawCode(page, pay, spelt + PART);
  const noted = notes.reduce((y, note) => centred(page, note, SMALL, y), coded);
  return centred(page, `${texts.forSeller(seller.name)}: ${signature}`, SMALL, noted + PART);
}

function drawCode(page: PageBuilder, pay: Paper['pay'], y: number): number {
  if (!pay) return y;
  const side = Math.min(CODE_SIDE, page.content);
  page.put({ kind: 'code', x: page.width / 2 - side / 2, y, side, link: pay.link });
  return pay.lines.reduce((at, line) => centred(page, line, STRONG, at), y + side) + PART;
}
