import { createPageBuilder, type LaidOut, type Measure, type PageBuilder, type PaperSize } from './page-builder.js';
import type { Paper } from './paper.js';
import { paperTexts as texts } from './paper-texts.js';
import { drawFoot, footHeight, SMALL_FOOT } from './sheet-foot.js';
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
  drawFoot(page, paper, drawLines(page, paper, table));
  const pages = page.finish((number, count) => {
    const text = texts.pageOf(number, count);
    const x = page.right - measure(text, SMALL_FOOT);
    return [{ kind: 'text', x, y: size.height - page.margin - 4, text, style: SMALL_FOOT }];
  });
  return { pages, width: size.width, height: size.height };
}

function drawLines(page: PageBuilder, paper: Paper, start: number): number {
  const columns = columnsOf(page, paper);
  let y = drawTableHead(page, columns, start);
  for (const line of paper.lines) {
    const height = tableLineHeight(page, columns, line);
    // The sums are never alone on a page: the last line moves with them.
    const needed = line === paper.lines.at(-1) ? height + AFTER_LINES + footHeight(page, paper) : height;
    if (y + needed > page.bottom && y > start + height) y = drawTableHead(page, columns, drawRunningHead(page, paper));
    y = drawTableLine(page, columns, line, y);
  }
  return y + AFTER_LINES;
}
