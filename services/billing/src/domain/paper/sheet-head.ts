import type { Paper } from '@bahi/contracts/paper';
import type { PageBuilder } from './page-builder.js';

const LARGE = { weight: 600, size: 16 } as const;
const TITLE = { weight: 600, size: 14 } as const;
/** For a title that is too long for one line of A5. */
const SMALL_TITLE = { weight: 600, size: 11 } as const;
const BODY = { weight: 400, size: 9 } as const;
const STRONG = { weight: 600, size: 9 } as const;
const SMALL = { weight: 400, size: 7.5 } as const;
const SMALL_STRONG = { weight: 600, size: 7.5 } as const;

const GAP = 16;
const LOGO = { width: 96, height: 48 } as const;
/** More details than these begin a new row. */
const DETAILS_IN_A_ROW = 4;

/** Notice, seller and title, details and parties; returns where the table starts. */
export function drawHead(page: PageBuilder, paper: Paper): number {
  const top = drawNotice(page, paper);
  const end = Math.max(drawSeller(page, paper, top), drawTitle(page, paper, top)) + 10;
  page.rule(end, 1.5);
  return drawParties(page, paper, drawDetails(page, paper, end + 10)) + 4;
}

/** The header of every page but the first. */
export function drawRunningHead(page: PageBuilder, { seller, title, number }: Paper): number {
  page.newPage();
  const [name = ''] = page.wrap(seller.name, STRONG, page.content * 0.55);
  page.line(name, STRONG, { x: page.left, y: page.margin });
  page.line(`${title} ${number}`, STRONG, { x: page.right, y: page.margin, align: 'end' });
  return page.margin + page.heightOf(STRONG) + GAP;
}

function drawNotice(page: PageBuilder, { notice }: Paper): number {
  if (notice === null) return page.margin;
  const texts = page.wrap(notice, SMALL_STRONG, page.content);
  return page.lines(texts, SMALL_STRONG, { x: page.width / 2, y: page.margin, align: 'middle' }) + 6;
}

function drawSeller(page: PageBuilder, { seller: { name, lines, logo } }: Paper, top: number): number {
  const width = page.content * 0.58;
  if (logo) page.put({ kind: 'picture', x: page.left, y: top, ...LOGO, source: logo });
  const y = logo ? top + LOGO.height + 4 : top;
  const named = page.lines(page.wrap(name, LARGE, width), LARGE, { x: page.left, y });
  const texts = lines.flatMap((line) => page.wrap(line, BODY, width));
  return page.lines(texts, BODY, { x: page.left, y: named });
}

/** The document's name, number, copy and state at the right. */
function drawTitle(page: PageBuilder, { title, number, copy, status }: Paper, top: number): number {
  const at = (y: number) => ({ x: page.right, y, align: 'end' }) as const;
  const width = page.content * 0.4;
  const style = page.widthOf(title, TITLE) <= width ? TITLE : SMALL_TITLE;
  let y = page.lines(page.wrap(title, style, width), style, at(top));
  y = page.lines([number], STRONG, at(y));
  if (copy !== null) y = page.lines(page.wrap(copy, SMALL_STRONG, width), SMALL_STRONG, at(y));
  const badge = page.widthOf(status, STRONG) + 14;
  page.put({ kind: 'box', x: page.right - badge, y: y + 4, width: badge, height: 17 });
  page.line(status, STRONG, { x: page.right - 7, y: y + 5.5, align: 'end' });
  return y + 21;
}

function drawDetails(page: PageBuilder, { details }: Paper, start: number): number {
  const inARow = Math.min(DETAILS_IN_A_ROW, Math.max(details.length, 1));
  const width = (page.content - (inARow - 1) * GAP) / inARow;
  let y = start;
  for (let first = 0; first < details.length; first += inARow) {
    const ends = details.slice(first, first + inARow).map(({ label, text }, index) => {
      const x = page.left + index * (width + GAP);
      const next = page.lines([label], SMALL, { x, y });
      return page.lines(page.wrap(text, STRONG, width), STRONG, { x, y: next });
    });
    y = Math.max(...ends) + 6;
  }
  return y;
}

function drawParties(page: PageBuilder, { parties }: Paper, start: number): number {
  if (parties.length === 0) return start + 4;
  const width = (page.content - GAP) / 2;
  const ends = parties.map(({ label, lines: [name = '', ...rest] }, index) => {
    const x = page.left + index * (width + GAP);
    const named = page.lines([label], SMALL, { x, y: start });
    const below = page.lines(page.wrap(name, STRONG, width), STRONG, { x, y: named });
    return page.lines(
      rest.flatMap((line) => page.wrap(line, BODY, width)),
      BODY,
      { x, y: below },
    );
  });
  return Math.max(...ends) + 8;
}
