import type { Paper } from '@bahi/contracts/paper';
import { createPageBuilder, type LaidOut, type Measure, type PageBuilder, type PaperSize } from './page-builder.js';
import { drawFoot, drawLongTables, footHeight, SMALL_FOOT } from './sheet-foot.js';
import { drawHead, drawRunningHead } from './sheet-head.js';
import { columnsOf, drawTableHead, drawTableLine, tableLineHeight } from './sheet-table.js';

const MARK = { weight: 600, size: 44 } as const;
const AFTER_LINES = 12;
/** From the head of the table to the middle of the mark. */
const MARK_BELOW = 76;

/** The pages of a document on sheets: no line is split, the sums stay together, each page repeats the head of the table. */
export function layOutSheet(paper: Paper, measure: Measure, size: PaperSize): LaidOut {
  const page = createPageBuilder(measure, size);
  const table = drawHead(page, paper);
  if (paper.mark) page.put({ kind: 'across', x: page.width / 2, y: table + MARK_BELOW, text: paper.mark, style: MARK });
  drawLongTables(page, paper, drawFoot(page, paper, drawLines(page, paper, table)));
  const pages = page.finish((number, count) => {
    const text = paper.texts.pageOf(number, count);
    const x = page.right - measure(text, SMALL_FOOT);
    return [{ kind: 'text', x, y: size.height - page.margin - 4, text, style: SMALL_FOOT }];
  });
  return { pages, width: size.width, height: size.height, scale: 1 };
}

/** Returns where the sums start: on the page of the last line, which moves with them unless it is the only one. */
function drawLines(page: PageBuilder, paper: Paper, start: number): number {
  const columns = columnsOf(page, paper);
  const foot = AFTER_LINES + footHeight(page, paper);
  let y = drawTableHead(page, columns, start);
  for (const [index, line] of paper.lines.entries()) {
    const isLast = index === paper.lines.length - 1;
    const needed = tableLineHeight(page, columns, line) + (isLast && index > 0 ? foot : 0);
    if (y + needed > page.bottom) y = drawTableHead(page, columns, drawRunningHead(page, paper));
    y = drawTableLine(page, columns, line, y);
  }
  return y + foot > page.bottom ? drawRunningHead(page, paper) : y + AFTER_LINES;
}
