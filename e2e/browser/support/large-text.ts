import type { Page } from 'playwright-core';
import { spoiltTexts } from './spoilt-texts.js';

/** Texts that are cut or overlap, controls out of their cards, figures smaller than their names: what large text breaks. */
export async function textFaults(page: Page): Promise<string[]> {
  return [...(await spoiltTexts(page)), ...(await controlsOutOfCards(page)), ...(await figuresBelowTheirNames(page))];
}

/** Figures that are written smaller than their own names. */
function figuresBelowTheirNames(page: Page) {
  return page.evaluate(() => {
    const sizeOf = (element: Element | null) => (element ? Number.parseFloat(getComputedStyle(element).fontSize) : 0);
    return [...document.querySelectorAll('main dl > div')]
      .filter((pair) => sizeOf(pair.querySelector('dd')) < sizeOf(pair.querySelector('dt')))
      .map((pair) => `the figure of "${pair.textContent}" is smaller than its name`);
  });
}

/** Controls in the head of a card that reach beyond it, where it cuts them off. */
function controlsOutOfCards(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section > header :is(button, select)')]
      .filter((control) => {
        const [box, card] = [control, control.closest('section')].map((part) => part?.getBoundingClientRect());
        return box && card && (box.left < card.left || box.right > card.right);
      })
      .map((control) => `"${control.getAttribute('aria-label') ?? control.textContent}" reaches out of its card`),
  );
}
