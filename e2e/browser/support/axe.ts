import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** What depends on colours; every other rule depends on the elements that are there. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** What lies below an open dialog is hidden from screen readers and dimmed; it was looked at before. */
const ON_TOP = '[role=dialog], [role=alertdialog]';

/** The elements and the colours that axe has been through, by their prints. */
const looked = new Set<string>();

/**
 * What axe complains about on the open page, or in the dialog on top. What has the same elements as before, with the same
 * colours, has the same complaints: each is looked through once.
 */
export async function axeComplaints(page: Page): Promise<string[]> {
  // Axe is put into a page once, and only its complaints leave the page: both take most of a run otherwise.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { elements, colours } = await printsOf(page);
  const [isNew, isNewColoured] = [!looked.has(elements), !looked.has(colours)];
  if (!isNew && !isNewColoured) return [];
  const coloured = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: isNewColoured }]));
  // One run: axe reads the whole tree each time.
  const complaints = isNew
    ? await run(page, { runOnly: { type: 'tag', values: RULES }, rules: coloured })
    : await run(page, { runOnly: { type: 'rule', values: COLOUR_RULES } });
  looked.add(elements).add(colours);
  return complaints;
}

/** Runs rules over the dialog on top, or over the page without one. */
function run(page: Page, options: axe.RunOptions): Promise<string[]> {
  return page.evaluate(
    async ([wanted, onTop]) => {
      const { axe: checker } = window as unknown as { readonly axe: typeof axe };
      const context = [...document.querySelectorAll(onTop)].at(-1) ?? document;
      const checking: Promise<axe.AxeResults> = checker.run(context, {
        ...wanted,
        resultTypes: ['violations'],
        preload: false,
      });
      const { violations: found } = await checking;
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [options, ON_TOP] as const,
  );
}

/** Two digests of what axe looks through: which elements are shown and can be scrolled, and their colours. */
function printsOf(page: Page): Promise<{ readonly elements: string; readonly colours: string }> {
  return page.evaluate(async (onTop) => {
    const top = [...document.querySelectorAll(onTop)].at(-1) ?? document.documentElement;
    /** Where something is drawn; axe reads none of them. */
    const drawn = new Set('class style d x y x1 x2 y1 y2 cx cy r width height points transform viewBox'.split(' '));
    const digest = async (text: string) => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    const elements: string[] = [];
    const colours: string[] = [];
    for (const element of [top, ...top.querySelectorAll('*')]) {
      const attributes = [...element.attributes].filter(({ name }) => !drawn.has(name));
      const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isFlat = box.width <= 1 || box.height <= 1;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isScrolled = [scrollWidth > clientWidth && style.overflowX, scrollHeight > clientHeight && style.overflowY];
      const kept = attributes.map(({ name, value }) => `${name}=${value}`);
      const print = [element.tagName, ...kept, isSeen, isFlat, ...isScrolled, ...texts].join('|');
      elements.push(print);
      if (!isSeen) continue;
      const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, textDecorationLine } = style;
      const font = [fontSize, fontWeight, textDecorationLine];
      colours.push([print, color, backgroundColor, backgroundImage, opacity, ...font].join('|'));
    }
    return { elements: await digest(elements.join('\n')), colours: await digest(colours.join('\n')) };
  }, ON_TOP);
}
