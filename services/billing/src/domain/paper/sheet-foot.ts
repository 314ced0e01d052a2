import type { NamedText, Paper, SumTable } from '@bahi/contracts/paper';
import type { PageBuilder } from './page-builder.js';
import { drawRunningHead } from './sheet-head.js';

/** The number of the page, and the labels of tables. */
export const SMALL_FOOT = { weight: 400, size: 7.5 } as const;
const SMALL_STRONG = { weight: 600, size: 7.5 } as const;
const BODY = { weight: 400, size: 9 } as const;
const STRONG = { weight: 600, size: 9 } as const;
const SUM = { weight: 600, size: 12 } as const;

const GAP = 16;
const SUMS_PART = 0.42;
/** Rows of all tables that have room beside the sums. */
const ROWS_BESIDE = 12;
/** Narrower paper has the notes below the code, not beside it. */
const LEAST_NOTES = 150;
const CODE_SIDE = 84;
const SIGN_WIDTH = 150;
const SIGN_ROOM = 34;
/** A page to measure on: nothing of it is kept. */
const NOWHERE = 0;

/** The height of everything below the lines, which stays together. */
export function footHeight(page: PageBuilder, paper: Paper): number {
  const silent = { ...page, put: () => 0, line: () => undefined, rule: () => undefined } as PageBuilder;
  const lines: PageBuilder['lines'] = (all, style, { y }) => y + all.length * page.heightOf(style);
  return drawFoot({ ...silent, lines }, paper, NOWHERE);
}

/** Sums with short tables beside them, the amount in words, the code, notes and the place to sign; returns its end. */
export function drawFoot(page: PageBuilder, paper: Paper, start: number): number {
  const beside = isShort(paper) ? drawTables(page, paper, start) : start;
  let y = Math.max(drawSums(page, paper, start), beside) + 8;
  page.rule(y);
  y = page.lines(page.wrap(paper.words, STRONG, page.content), STRONG, { x: page.left, y: y + 6 }) + 6;
  page.rule(y);
  return drawEnd(page, paper, y + 10);
}

/** Tables too long to stand beside the sums: below everything, over as many pages as they need. */
export function drawLongTables(page: PageBuilder, paper: Paper, start: number): void {
  if (isShort(paper)) return;
  let y = start + GAP;
  for (const table of paper.tables) {
    const step = page.heightOf(SMALL_FOOT);
    for (let first = 0; first < table.rows.length; ) {
      const room = Math.floor((page.bottom - y) / step) - 2;
      if (room > 0) {
        y = drawTable(page, { ...table, rows: table.rows.slice(first, first + room) }, page.content, y) + 8;
        first += room;
      }
      if (first < table.rows.length) y = drawRunningHead(page, paper);
    }
  }
}

function isShort({ tables }: Paper) {
  return tables.reduce((rows, table) => rows + table.rows.length, 0) <= ROWS_BESIDE;
}

function drawSums(page: PageBuilder, { sums, total, settled }: Paper, start: number): number {
  const x = page.right - page.content * SUMS_PART;
  const y = drawNamed(page, sums, x, start) + 4;
  page.rule(y, 1, x);
  page.line(total.label, SUM, { x, y: y + 5 });
  page.line(total.text, SUM, { x: page.right, y: y + 5, align: 'end' });
  return drawNamed(page, settled, x, y + 5 + page.heightOf(SUM));
}

function drawNamed(page: PageBuilder, named: readonly NamedText[], x: number, start: number): number {
  return named.reduce((y, { label, text }) => {
    page.line(label, BODY, { x, y });
    page.line(text, BODY, { x: page.right, y, align: 'end' });
    return y + page.heightOf(BODY) + 1;
  }, start);
}

function drawTables(page: PageBuilder, { tables }: Paper, start: number): number {
  const width = page.content * (1 - SUMS_PART) - GAP;
  return tables.reduce((y, table) => drawTable(page, table, width, y) + 8, start);
}

function drawTable(page: PageBuilder, { title, columns, rows }: SumTable, width: number, start: number): number {
  const step = width / columns.length;
  const row = (cells: readonly string[], style: typeof SMALL_FOOT | typeof SMALL_STRONG, y: number) => {
    cells.forEach((cell, index) => {
      const place = index === 0 ? { x: page.left, y } : { x: page.left + step * (index + 1), y, align: 'end' as const };
      page.line(cell, style, place);
    });
    return y + page.heightOf(style);
  };
  const titled = page.lines([title], SMALL_STRONG, { x: page.left, y: start });
  return rows.reduce((y, cells) => row(cells, SMALL_FOOT, y), row(columns, SMALL_FOOT, titled));
}

function drawEnd(page: PageBuilder, paper: Paper, start: number): number {
  const coded = drawCode(page, paper, start);
  const x = paper.pay ? page.left + CODE_SIDE + 10 : page.left;
  const room = page.right - SIGN_WIDTH - GAP - x;
  const payTexts = paper.pay?.lines.flatMap((line) => page.wrap(line, STRONG, room)) ?? [];
  const paid = page.lines(payTexts, STRONG, { x, y: start + (paper.pay ? 4 : 0) });
  const signed = drawSignature(page, paper, start);
  if (room >= LEAST_NOTES) return Math.max(coded, signed, drawNotes(page, paper, { x, y: paid, room }));
  return drawNotes(page, paper, { x: page.left, y: Math.max(coded, signed, paid) + 4, room: page.content });
}

function drawNotes(
  page: PageBuilder,
  { notes }: Paper,
  { x, y, room }: { x: number; y: number; room: number },
): number {
  const texts = notes.flatMap((note) => page.wrap(note, BODY, room));
  return page.lines(texts, BODY, { x, y });
}

function drawCode(page: PageBuilder, { pay }: Paper, y: number): number {
  if (!pay) return y;
  page.put({ kind: 'code', x: page.left, y, side: CODE_SIDE, link: pay.link });
  return y + CODE_SIDE;
}

function drawSignature(page: PageBuilder, { texts, seller, signature }: Paper, start: number): number {
  const named = page.wrap(texts.forSeller(seller.name), BODY, SIGN_WIDTH);
  const y = page.lines(named, BODY, { x: page.right, y: start, align: 'end' }) + SIGN_ROOM;
  page.rule(y, 0.75, page.right - SIGN_WIDTH);
  const middle = page.right - SIGN_WIDTH / 2;
  return page.lines([signature], SMALL_FOOT, { x: middle, y: y + 3, align: 'middle' });
}
