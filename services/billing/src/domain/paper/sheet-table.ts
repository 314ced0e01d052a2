import type { Column, Paper, PaperLine } from '@bahi/contracts/paper';
import type { PageBuilder } from './page-builder.js';

const BODY = { weight: 400, size: 8.5 } as const;
const HEAD = { weight: 600, size: 7.5 } as const;
const NOTE = { weight: 400, size: 7 } as const;

const GAP = 9;
const ROW_PADDING = 3.5;
const LEAST_NUMBER = 20;
/** A name needs as much, else the optional columns move below it. */
const LEAST_NAME = 96;

/** The columns that fit, each with its right edge; the notes of the others stand below the name. */
export interface SheetColumns {
  readonly heads: { readonly no: string; readonly name: string };
  /** From the left edge to the names. */
  readonly numberWidth: number;
  readonly shown: readonly (Column & { readonly right: number })[];
  readonly below: readonly Column[];
  readonly nameWidth: number;
}

/** Figures get what the widest of them needs; the name takes the rest. */
export function columnsOf(page: PageBuilder, { texts, columns, lines, ...paper }: Paper): SheetColumns {
  const heads = paper.heads ?? { no: texts.number, name: texts.product };
  const numbers = lines.map(({ no }) => page.widthOf(no, BODY) + GAP);
  const numberWidth = Math.max(LEAST_NUMBER, ...numbers);
  const widthOf = ({ key, label }: Column) => {
    const widest = lines.map(({ cells }) => page.widthOf(cells[key] ?? '', BODY));
    return Math.max(page.widthOf(label, HEAD), ...widest) + GAP;
  };
  const roomBeside = (shown: readonly Column[]) =>
    page.content - numberWidth - shown.reduce((sum, column) => sum + widthOf(column), 0);
  const isWide = roomBeside(columns) >= LEAST_NAME;
  const kept = isWide ? columns : columns.filter(({ isOptional }) => !isOptional);
  let right = page.left + numberWidth + roomBeside(kept);
  const shown = kept.map((column) => {
    right += widthOf(column);
    return { ...column, right };
  });
  const below = isWide ? [] : columns.filter(({ isOptional }) => isOptional);
  return { heads, numberWidth, shown, below, nameWidth: roomBeside(kept) };
}

/** The names of the columns; returns where the lines start. */
export function drawTableHead(page: PageBuilder, { heads, numberWidth, shown }: SheetColumns, y: number): number {
  page.line(heads.no, HEAD, { x: page.left, y });
  page.line(heads.name, HEAD, { x: page.left + numberWidth, y });
  for (const { label, right } of shown) page.line(label, HEAD, { x: right, y, align: 'end' });
  const end = y + page.heightOf(HEAD) + ROW_PADDING;
  page.rule(end, 1);
  return end;
}

export function tableLineHeight(page: PageBuilder, columns: SheetColumns, line: PaperLine): number {
  const { name, notes } = textsOf(page, columns, line);
  return name.length * page.heightOf(BODY) + notes.length * page.heightOf(NOTE) + 2 * ROW_PADDING;
}

/** One line with a rule below it; returns where the next one starts. */
export function drawTableLine(page: PageBuilder, columns: SheetColumns, line: PaperLine, start: number): number {
  const { name, notes } = textsOf(page, columns, line);
  const top = start + ROW_PADDING;
  const x = page.left + columns.numberWidth;
  page.line(line.no, BODY, { x: page.left, y: top });
  for (const { key, right } of columns.shown)
    page.line(line.cells[key] ?? '', BODY, { x: right, y: top, align: 'end' });
  const below = page.lines(name, BODY, { x, y: top });
  const end = page.lines(notes, NOTE, { x, y: below }) + ROW_PADDING;
  page.rule(end);
  return end;
}

function textsOf(page: PageBuilder, { below, nameWidth, numberWidth }: SheetColumns, line: PaperLine) {
  const notes = below.length === 0 ? line.notes : line.notesBelow;
  return {
    name: page.wrap(line.name, BODY, nameWidth),
    notes: notes === '' ? [] : page.wrap(notes, NOTE, below.length === 0 ? nameWidth : page.content - numberWidth),
  };
}
