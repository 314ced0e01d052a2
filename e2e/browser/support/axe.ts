import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** What depends on colours; every other rule depends on the elements that are there. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The elements and the colours that axe has been through, by their prints. */
const looked = new Set<string>();

/**
 * What axe complains about on the open page. What has the same elements as before, with the same colours, has the same
 * complaints: each is looked through once.
 */
export async function axeComplaints(page: Page): Promise<string[]> {
  // Axe is put into a page once, and only its complaints leave the page: both take most of a run otherwise.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { elements, colours } = await printsOf(page);
  const [isNew, isNewColoured] = [!looked.has(elements), !looked.has(colours)];
  if (!isNew && !isNewColoured) return [];
  const complaints = await run(page, isNew && isNewColoured ? 'all' : isNew ? 'elements' : 'colours');
  looked.add(elements).add(colours);
  return complaints;
}

function run(page: Page, part: 'all' | 'elements' | 'colours'): Promise<string[]> {
  const tags = { type: 'tag', values: RULES } as const;
  const without = Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }]));
  const options: axe.RunOptions = {
    all: { runOnly: tags },
    elements: { runOnly: tags, rules: without },
    colours: { runOnly: { type: 'rule', values: COLOUR_RULES } as const },
  }[part];
  return page.evaluate(async (wanted) => {
    const { axe: checker } = window as unknown as { readonly axe: typeof axe };
    const checking: Promise<axe.AxeResults> = checker.run(document, { ...wanted, resultTypes: ['violations'] });
    const { violations: found } = await checking;
    return found.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
  }, options);
}

/** Two digests of the page: which elements are shown and can be scrolled, and these with what their texts look like. */
function printsOf(page: Page): Promise<{ readonly elements: string; readonly colours: string }> {
  return page.evaluate(async () => {
    /** Where something is drawn; axe reads none of them. */
    const drawn = new Set('class style d x y x1 x2 y1 y2 cx cy r width height points transform viewBox'.split(' '));
    const digest = async (text: string) => {
      const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    };
    const elements: string[] = [];
    const colours: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      const attributes = [...element.attributes].filter(({ name }) => !drawn.has(name));
      const texts = [...element.childNodes].filter((node) => node instanceof Text).map(({ data }) => data);
      const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isFlat = box.width <= 1 || box.height <= 1;
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isScrolled = [scrollWidth > clientWidth && style.overflowX, scrollHeight > clientHeight && style.overflowY];
      const kept = attributes.map(({ name, value }) => `${name}=${value}`);
      elements.push([element.tagName, ...kept, isSeen, isFlat, ...isScrolled, ...texts].join('|'));
      const { color, backgroundColor, backgroundImage, fontSize, fontWeight, opacity, textDecorationLine } = style;
      const font = [fontSize, fontWeight, textDecorationLine];
      if (isSeen) colours.push([color, backgroundColor, backgroundImage, opacity, ...font].join('|'));
    }
    const shown = elements.join('\n');
    return { elements: await digest(shown), colours: await digest([shown, ...colours].join('\n')) };
  });
}
