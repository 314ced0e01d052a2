import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page, Request } from 'playwright-core';

export const PUBLIC_ROUTES = ['/login', '/signup', '/forgot-password', '/verify-otp', '/reset-password'] as const;

/** The dashboard's addresses with the name of their heading. */
export const SHOP_ROUTES = [
  ['/dashboard', 'Home'],
  ['/dashboard/product', 'Product'],
  ['/dashboard/invoice', 'Invoice'],
  ['/dashboard/statistics', 'Statistics'],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/counter', 'New bill'],
  ['/dashboard/day', 'Day report'],
  ['/dashboard/stock', 'Stock'],
  ['/dashboard/customers', 'Customers'],
] as const;

/** Nothing is being fetched, drawn from a skeleton or faded in any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await nothingIsFetched(page);
  await atRest(page);
}

/** Whether it lies in the window with all of its box, and a press in its middle would reach it. */
export async function isInReach(target: Locator): Promise<boolean> {
  await target.waitFor();
  await atRest(target.page());
  return target.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  });
}

/**
 * Opens an address and checks that its own screen appears, because some redirect. In a page of the app it is a change of
 * route, by way of another page: every screen is mounted anew, and the app is loaded once.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  if (!(await changesRoute(page, path))) await page.goto(path);
  await settled(page);
  const { pathname } = new URL(page.url());
  if (pathname !== path.split('?')[0]) throw new Error(`${path} led to ${pathname}`);
}

/** Without an e-mail the second and the third step of the recovery lead back to the first. */
export async function startRecovery(page: Page): Promise<void> {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('resetEmail', 'asha@example.in'));
}

/** Toasts cover what lies under them; they are looked at on their own. */
export async function clearToasts(page: Page): Promise<void> {
  for (const close of await page.locator('.toast-close').all()) await close.click({ timeout: 2_000 }).catch(() => {});
  await page.locator('.toast-close').first().waitFor({ state: 'detached' });
}

/** How far the page, an open dialog or the content of one reaches beyond its frame, in pixels; 0 when all fits. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    const frames = [document.documentElement, ...dialogs, ...dialogs.flatMap(({ children }) => [...children])];
    return Math.max(...frames.map((frame) => frame.scrollWidth - frame.clientWidth));
  });
}

/** The boxes that can be pressed and are smaller than `least` pixels in a direction; links in a sentence are excepted. */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((limit) => {
    /** What only a screen reader gets, as the heads of a table on a phone. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isShown = (element: Element) => {
      const box = element.getBoundingClientRect();
      const isOff = box.width <= 1 || box.height <= 1 || box.bottom < 0 || box.right < 0;
      return (
        !isOff && !isClipped(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      );
    };
    /** A control's box is that of the label or of the drawn frame that holds it. */
    const boxOf = (element: Element) => {
      const frame = element.parentElement;
      const isFramed = frame !== null && frame.clientTop > 0 && frame.clientHeight <= element.clientHeight + 1;
      const box = element.getBoundingClientRect();
      const holder = element.closest('label')?.getBoundingClientRect() ?? box;
      return { width: holder.width, height: isFramed ? frame.getBoundingClientRect().height : holder.height };
    };
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      element.closest('p, li, dd') !== null;
    const pressable =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=menuitem], [role=option], [role=slider]';
    return [...document.querySelectorAll(pressable)]
      .filter(
        (element) => isShown(element) && !element.closest('[inert], [aria-hidden=true]') && !isInSentence(element),
      )
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width < limit - 0.5 || box.height < limit - 0.5)
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return `${element.tagName.toLowerCase()} "${name}" ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`;
      });
  }, least);
}

/** Whether the app, in a page that has it, went to the address. Dialogs and forms are left without a question. */
async function changesRoute(page: Page, path: string): Promise<boolean> {
  const isMoved = await page.evaluate(async (next) => {
    const leftWithinMs = 3_000;
    const go = (address: string) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    };
    const [heading, start] = [document.querySelector('h1'), performance.now()];
    if (!heading) return false;
    const between = ['/login', '/signup', '/forgot-password'].find(
      (other) => other !== location.pathname && !next.startsWith(other),
    );
    go(between ?? '/');
    while (heading.isConnected && performance.now() - start < leftWithinMs) await new Promise(requestAnimationFrame);
    if (heading.isConnected) return false;
    // A new page has announced nothing yet.
    for (const { firstChild } of document.querySelectorAll('[aria-live]')) if (firstChild) firstChild.nodeValue = '';
    go(next);
    return true;
  }, path);
  const traffic = trafficOf.get(page);
  if (traffic) traffic.changedAt = Date.now();
  return isMoved;
}

/** What follows from an answer is asked for within this time. */
const QUIET_MS = 100;
const FETCHED_WITHIN_MS = 15_000;
/** A busy browser may have no idle moment. */
const IDLE_WITHIN_MS = 500;

interface Traffic {
  readonly open: Set<Request>;
  /** How many requests there were. */
  asked: number;
  /** When a request last began or ended, as `Date.now` has it. */
  changedAt: number;
}
const trafficOf = new WeakMap<Page, Traffic>();

/** Playwright's own wait for a silent network takes half a second on every page. */
async function nothingIsFetched(page: Page): Promise<void> {
  await page.waitForLoadState();
  const traffic = trafficOf.get(page);
  if (!traffic) {
    trafficOf.set(page, watchTraffic(page));
    return page.waitForLoadState('networkidle');
  }
  const deadline = Date.now() + FETCHED_WITHIN_MS;
  let asked: number;
  do {
    while (traffic.open.size > 0 || Date.now() - traffic.changedAt < QUIET_MS) {
      if (Date.now() > deadline) throw new Error(`Still fetching ${[...traffic.open].map((one) => one.url())}`);
      await pause(10);
    }
    asked = traffic.asked;
    await idle(page);
  } while (traffic.asked > asked);
}

function watchTraffic(page: Page): Traffic {
  const traffic: Traffic = { open: new Set(), asked: 0, changedAt: Date.now() };
  const end = (request: Request) => {
    traffic.open.delete(request);
    traffic.changedAt = Date.now();
  };
  page.on('request', (request) => {
    // A page that is left takes its requests with it, also those that a test holds back.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.open.clear();
    traffic.open.add(request);
    traffic.asked += 1;
    traffic.changedAt = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return traffic;
}

/** The app fetches further parts in idle moments, one after the other when others pend. */
async function idle(page: Page): Promise<void> {
  await page.waitForFunction(
    async (deadline) => {
      // A browser that has drawn nothing for two seconds has no idle moment until it draws a frame.
      const moment = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, deadline)));
      await moment();
      await moment();
      return true;
    },
    { timeout: IDLE_WITHIN_MS },
  );
}

/** Waits until only endless animations move. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  );
}
