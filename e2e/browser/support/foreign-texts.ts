import type { Page } from 'playwright-core';

/** The names of what can be read without being seen. */
const NAMES = [
  'aria-label',
  'aria-valuetext',
  'aria-roledescription',
  'aria-description',
  'placeholder',
  'alt',
  'title',
];

/**
 * The visible texts and accessible names that stand outside the brackets of the pseudo-language and are neither numbers
 * nor words of the data: sentences that no catalogue has.
 */
export async function foreignTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const texts = [await page.title(), ...(await namesOn(page)), ...(await visibleTexts(page))];
  return [...new Set(texts.flatMap((text) => outsideBrackets(text)).filter((piece) => !isData(piece, data)))];
}

/** All that is shown by each part of the page, in the order in which it is read. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (node: Node) => {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, kbd')) return false;
      return parent.closest('option') !== null || parent.checkVisibility({ visibilityProperty: true });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    let depth = 0;
    let open = '';
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent ?? '';
      if (!isSeen(walker.currentNode)) continue;
      // A sentence with a link inside it is several texts of the page.
      open += text;
      depth += text.split('⟦').length - text.split('⟧').length;
      if (depth > 0) continue;
      texts.push(open);
      open = '';
    }
    return [...texts, open];
  });
}

function namesOn(page: Page): Promise<string[]> {
  return page.evaluate(
    (names) =>
      names.flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)]
          .filter((element) => element.closest('[aria-hidden=true]') === null)
          .map((element) => element.getAttribute(name) ?? ''),
      ),
    NAMES,
  );
}

function outsideBrackets(text: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let piece = '';
  for (const letter of text) {
    if (letter === '⟧') depth -= 1;
    else if (letter === '⟦') {
      if (depth === 0) pieces.push(piece);
      piece = '';
      depth += 1;
    } else if (depth === 0) piece += letter;
  }
  return [...pieces, piece].map((one) => one.trim()).filter((one) => one !== '');
}

/** Figures with their signs: `₹1,12,500.50`, `₹10K`, `+12.5%`, `25/12/2027`. */
const FIGURE = /^[^\p{L}]*\d[\d.,]*[KL]?[^\p{L}]*$/u;

function isData(piece: string, data: readonly string[]) {
  if (!/\p{L}/u.test(piece) || FIGURE.test(piece)) return true;
  // Number and unit stay on one line.
  const plain = piece.replaceAll('\u00A0', ' ');
  const rest = data.reduce((left, word) => left.replaceAll(word, ''), plain);
  return !/\p{L}/u.test(rest) || isInitialOf(piece, data);
}

/** `A` in place of a picture of Amul Butter, `MN` in place of Meera Nair. */
function isInitialOf(piece: string, data: readonly string[]) {
  const initials = (name: string) => name.split(' ').map((word) => word.charAt(0));
  return data.some((name) => (piece.length === 1 && name.startsWith(piece)) || initials(name).join('') === piece);
}
