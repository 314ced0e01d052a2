import type { PageBuilder } from './page-builder.js';
import type { NamedText, Paper, SumTable } from './paper.js';
import { paperTexts as texts } from './paper-texts.js';

/** The number of the page, and the labels of tables. */
export const SMALL_FOOT = { weight: 400, size: 7.5 } as const;
const SMALL_STRONG = { weight: 600, size: 7.5 } as const;
const BODY = { weight: 400, size: 9 } as const;
const STRONG = { weight: 600, size: 9 } as const;
const SUM = { weight: 600, size: 12 } as const;

const GAP = 16;
const SUMS_PART = 0.42;
const CODE_SIDE = 84;
const SIGN_WIDTH = 160;
const SIGN_ROOM = 34;
/** A page to measure on: nothing of it is kept. */
const NOWHERE = 0;

/** The height of everything below the lines, which stays together. */
export function footHeight(page: PageBuilder, paper: Paper): number {
  const silent = { ...page, put: () => 0, line: () => undefined, rule: () => undefined } as PageBuilder;
  const lines: PageBuilder['lines'] = (all, style, { y }) => y + all.length * page.heightOf(style);
  return drawFoot({ ...silent, lines }, paper, NOWHERE);
}

/** Sums with the tables beside them, the amount in words, the code, notes and the place to sign; returns its end. */
export function drawFoot(page: PageBuilder, paper: Paper, start: number): number {
  const tables = drawTables(page, paper, start);
  let y = Math.max(drawSums(page, paper, start), tables) + 8;
  page.rule(y);
  y = page.lines(page.wrap(paper.words, STRONG, page.content), STRONG, { x: page.left, y: y + 6 }) + 6;
  page.rule(y);
  return drawEnd(page, paper, y + 12);
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
  const paid = page.lines(payTexts, STRONG, { x, y: start });
  const noted = page.lines(
    paper.notes.flatMap((note) => page.wrap(note, BODY, room)),
    BODY,
    { x, y: paid },
  );
  return Math.max(coded, noted, drawSignature(page, paper, start));
}

function drawCode(page: PageBuilder, { pay }: Paper, y: number): number {
  if (!pay) return y;
  page.put({ kind: 'code', x: page.left, y, side: CODE_SIDE, link: pay.link });
  return y + CODE_SIDE;
}

function drawSignature(page: PageBuilder, { seller, signature }: Paper, start: number): number {
  const named = page.wrap(texts.forSeller(seller.name), BODY, SIGN_WIDTH);
  const y = page.lines(named, BODY, { x: page.right, y: start, align: 'end' }) + SIGN_ROOM;
  page.rule(y, 0.75, page.right - SIGN_WIDTH);
  const middle = page.right - SIGN_WIDTH / 2;
  return page.lines([signature], SMALL_FOOT, { x: middle, y: y + 3, align: 'middle' });
}
