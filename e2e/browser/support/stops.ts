import type { Page } from 'playwright-core';
import { clearlyChanged, leastMarkOf, type Place, pictureOf } from './pixels.js';

const MOST_STOPS = 120;
const FEWEST_STOPS = 3;

interface Stop {
  readonly name: string;
  /** Its position in the window, with space for its focus ring. */
  readonly place: Place;
  /** What is pinned over it. */
  readonly cover: string | null;
}

/** Walks by Tab to the end of the page, or once around a dialog; @returns what is wrong with the stops. */
export async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  await page.evaluate(() => Object.assign(globalThis, { stops: new WeakSet() }));
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await newStop(page);
    if (!stop) return stops < FEWEST_STOPS ? [...faults, `only ${stops} stops`] : faults;
    if (stop.cover) faults.push(`${stop.name} is covered by ${stop.cover}`);
    const mark = await markOf(page, stop.place);
    if (mark < leastMarkOf(stop.place)) faults.push(`${stop.name} shows its focus by ${mark} pixels`);
  }
  return [...faults, 'Tab comes to no end'];
}

/** The stop that has the focus; nothing when it has been seen before, or when the focus has left the page. */
function newStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const ring = 4;
    const element = document.activeElement;
    const seen = globalThis as unknown as { stops?: WeakSet<Element> };
    seen.stops ??= new WeakSet();
    if (!element || element === document.body || seen.stops.has(element)) return null;
    seen.stops.add(element);
    /** What stays where it is while the page scrolls. */
    const pinned = (hit: Element | null | undefined): Element | null => {
      if (!hit || hit.contains(element)) return null;
      return /fixed|sticky/.test(getComputedStyle(hit).position) ? hit : pinned(hit.parentElement);
    };
    const own = element.getBoundingClientRect();
    // A control that is not drawn itself stands for its label.
    const box = (own.width < 2 && element.closest('label')?.getBoundingClientRect()) || own;
    const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
    const [right, bottom] = [Math.min(innerWidth, Math.ceil(box.right)), Math.min(innerHeight, Math.ceil(box.bottom))];
    const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
    // Not its corners, which are round.
    const across = [left + 1, middleX, right - 1].map((x) => document.elementFromPoint(x, middleY));
    const down = [top + 1, bottom - 1].map((y) => document.elementFromPoint(middleX, y));
    const cover = [...across, ...down].map(pinned).find((hit) => hit !== null);
    const [x, y] = [Math.max(0, left - ring), Math.max(0, top - ring)];
    return {
      name: `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim()}"`,
      place: {
        x,
        y,
        width: Math.min(innerWidth, right + ring) - x,
        height: Math.min(innerHeight, bottom + ring) - y,
      },
      cover: cover?.outerHTML.slice(0, 60) ?? null,
    };
  });
}

/** How the position of the focus changes when the focus is removed; then restores it. */
async function markOf(page: Page, place: Place): Promise<number> {
  const marked = await pictureOf(page, place);
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  await element.evaluate((focused) => focused.blur());
  const plain = await pictureOf(page, place);
  await element.evaluate((focused) => focused.focus({ preventScroll: true }));
  return clearlyChanged(plain, marked);
}
