import type { CDPSession, Page } from 'playwright-core';
import { axeComplaints } from './axe.js';
import { textFaults } from './large-text.js';
import { overflowOf, settled, smallTargets } from './screens.js';

const IS_LONG = process.env.BAHI_LONG === '1';
const WIDTHS = [1280, 600, 390, 320];
const THEMES = ['light', 'dark'] as const;
/** The widest phone. */
const PHONE_WIDTH = 390;
/** WCAG 2.5.8, also for a mouse, and the least size of a touch target. */
const LEAST_TARGET = 24;
const THUMB = 44;

/** How a window shows an open screen. Phones are touched; large text is twice its size, as set in the browser. */
export interface Look {
  readonly width: number;
  readonly theme: (typeof THEMES)[number];
  readonly isLarge?: boolean;
}

export const WIDE: Look = { width: 1280, theme: 'light' };
export const PHONE_LOOK: Look = { width: PHONE_WIDTH, theme: 'dark' };
export const EVERY_LOOK = WIDTHS.flatMap((width) => THEMES.map((theme): Look => ({ width, theme })));
/** What differs by width differs little by theme: only BAHI_LONG=1 crosses the two in the states of a screen. */
export const CROSSED_LOOKS: readonly Look[] = IS_LONG
  ? EVERY_LOOK
  : [WIDE, { width: 600, theme: 'light' }, PHONE_LOOK, { width: 320, theme: 'dark' }];
export const LARGE_LOOKS: readonly Look[] = [
  { ...WIDE, isLarge: true },
  { ...PHONE_LOOK, isLarge: true },
];

/** Shows the page like this. */
export async function wear(page: Page, { width, theme, isLarge = false }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await touch(page, width <= PHONE_WIDTH);
  await page.setViewportSize({ width, height: width > 600 ? 800 : 844 });
  await page.evaluate(
    (size) => {
      document.documentElement.style.fontSize = size;
    },
    isLarge ? '200%' : '',
  );
}

/**
 * Checks the open state in each look once it is ready: axe finds nothing, no target is too small, nothing is wider than the
 * window, and large text is whole.
 * @returns what is wrong, each with its look; the page is left in large text when that came last
 */
export async function faultsIn(
  page: Page,
  looks: readonly Look[],
  ready: () => Promise<void> = () => settled(page),
): Promise<string[]> {
  const found: string[] = [];
  for (const look of looks) {
    await wear(page, look);
    await ready();
    const overflow = await overflowOf(page);
    const faults = look.isLarge ? await textFaults(page) : await faultsOf(page, look);
    if (overflow > 0) faults.push(`the page is ${overflow} px wider than the window`);
    found.push(
      ...faults.map((fault) => `${look.width} px ${look.theme}${look.isLarge ? ' large text' : ''}: ${fault}`),
    );
  }
  return found;
}

/** With their toasts, whose close buttons are targets too. */
export async function smallOnPhone(page: Page): Promise<string[]> {
  await wear(page, PHONE_LOOK);
  return smallTargets(page, THUMB);
}

async function faultsOf(page: Page, { width }: Look) {
  const small = await smallTargets(page, width <= PHONE_WIDTH ? THUMB : LEAST_TARGET);
  return [...(await axeComplaints(page)), ...small.map((target) => `a small target: ${target}`)];
}

interface Pointer {
  readonly session: CDPSession;
  isTouch: boolean;
}
const pointerOf = new WeakMap<Page, Pointer>();

/** A finger instead of a mouse. */
async function touch(page: Page, enabled: boolean) {
  const pointer = pointerOf.get(page) ?? { session: await page.context().newCDPSession(page), isTouch: false };
  pointerOf.set(page, pointer);
  if (pointer.isTouch === enabled) return;
  pointer.isTouch = enabled;
  await pointer.session.send('Emulation.setTouchEmulationEnabled', { enabled });
}
