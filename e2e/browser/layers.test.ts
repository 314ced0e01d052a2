// Only with --all: every dialog over every layer.
import { type BrowserTab, openTab, PHONE } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Locator, Page } from 'playwright-core';
import { hasFocus } from './support/hands.js';
import { isInReach, settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

interface Watcher extends EventTarget {
  requestClose(): void;
  destroy(): void;
}
interface Device {
  CloseWatcher: new () => Watcher;
  pressBack?: () => void;
}

/** Android's back gesture: it closes the newest close watcher of the page. */
const watchBack = (tab: BrowserTab) =>
  tab.context.addInitScript(() => {
    const device = globalThis as unknown as Device;
    const Native = device.CloseWatcher;
    const open: Watcher[] = [];
    const forget = (watcher: Watcher) => {
      if (open.includes(watcher)) open.splice(open.indexOf(watcher), 1);
    };
    device.CloseWatcher = class extends Native {
      constructor() {
        super();
        open.push(this);
        this.addEventListener('close', () => forget(this));
      }
      override destroy() {
        forget(this);
        super.destroy();
      }
    };
    device.pressBack = () => open.at(-1)?.requestClose();
  });

let world: World;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, PHONE);
  page = tab.page;
  await watchBack(tab);
  await enter(page, await openSeededShop(world.url));
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

function back() {
  return page.evaluate(() => (globalThis as unknown as Device).pressBack?.());
}

function button(name: string | RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first();
}

function dialog(name: string | RegExp) {
  return page.getByRole('dialog', { name });
}

function gone(layer: Locator) {
  return layer.waitFor({ state: 'detached' });
}

/** Whether a press in its middle would reach it. */
function isOnTop(place: Locator) {
  return place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

async function open(path: string) {
  await page.goto(path);
  await settled(page);
}

type Layer = readonly [name: string, path: string, opener: string | RegExp, layer: () => Locator];
const LAYERS: readonly Layer[] = [
  ['the order', '/dashboard/product', 'Basmati Rice 5 kg', () => dialog('Basmati Rice 5 kg')],
  ['the details', '/dashboard/product', 'Details of Basmati Rice 5 kg', () => dialog(/Basmati/)],
  ['the ways to add', '/dashboard/product', 'Add Product', () => dialog('Add Product')],
  ['the menu of a card', '/dashboard', 'Move Sales Overview', () => page.getByRole('menu')],
  ['an invoice', '/dashboard/invoice', /^View INV/, () => dialog(/^Invoice/)],
  ['the question before deleting', '/dashboard/invoice', /^Delete INV/, () => page.getByRole('alertdialog')],
];

describe('back on a phone', () => {
  it.each(LAYERS)('closes %s, stays on the page and gives the focus back', async (_name, path, opener, layer) => {
    await open(path);
    await button(opener).tap();
    await layer().waitFor();

    await back();

    await gone(layer());
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await hasFocus(button(opener))).toBe(true);
  });

  it('asks before it discards what is typed, one layer at a time', async () => {
    await open('/dashboard/product');
    await button('Add Product').tap();
    await button(/^Individual product/).tap();
    const form = dialog('New Product');
    await form.getByLabel(/^Product name/).fill('Filter Coffee 200 g');

    await back();
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await question.waitFor();
    await back();
    await gone(question);
    expect(await form.getByLabel(/^Product name/).inputValue()).toBe('Filter Coffee 200 g');

    await back();
    await question.getByRole('button', { name: 'Discard changes' }).tap();
    await gone(form);
  });
});

describe('a layer that is opened for the first time', () => {
  const fetched = (chunk: string) =>
    page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
      chunk,
    );
  /** Whether a layer is open in the turn of the event loop after a press. */
  const isThereWithThePress = (opener: Locator) =>
    opener.evaluate(async (element: HTMLElement) => {
      element.click();
      await new Promise((resolve) => setTimeout(resolve));
      return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
    });

  it.each(LAYERS)('is there with the press: %s', async (_name, path, opener) => {
    await open(path);
    await fetched('overlay');
    expect(await isThereWithThePress(button(opener))).toBe(true);
  });

  it('is there with the press: the form of a product', async () => {
    await open('/dashboard/product');
    await fetched('product-form');
    await button('Add Product').tap();
    const choice = button(/^Individual product/);
    await choice.waitFor();
    await choice.evaluate((element: HTMLElement) => element.click());
    expect(await dialog('New Product').count()).toBe(1);
  });
});

describe('what stands beside its button', () => {
  const GAP = 4;
  const MARGIN = 8;
  const phone = PHONE.viewport ?? null;
  afterAll(() => phone && page.setViewportSize(phone));

  /** In whole pixels of the window, once nothing moves. */
  const boxOf = (element: Locator) =>
    element.evaluate(async (shown) => {
      await Promise.all(shown.getAnimations().map(({ finished }) => finished));
      const { left, top, right, bottom } = shown.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) };
    });
  /** Until the page has received its scroll event, which would close an open menu. */
  const scrollTo = (element: Locator, block: 'start' | 'end') =>
    element.evaluate(async (shown, where) => {
      shown.scrollIntoView({ block: where });
      for (let frames = 2; frames > 0; frames--) await new Promise((resolve) => requestAnimationFrame(resolve));
    }, block);
  const expectBeside = async (layer: Locator, opener: Locator) => {
    const [box, own] = [await boxOf(layer), await boxOf(opener)];
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect([box.top - own.bottom, own.top - box.bottom]).toContain(GAP);
    expect(box.right).toBe(Math.min(own.right, width - MARGIN));
    expect(Math.min(box.left, box.top, width - box.right, height - box.bottom)).toBeGreaterThanOrEqual(MARGIN);
    return box.top > own.top ? 'under' : 'over';
  };

  it.each([
    [1280, 800, ['under']],
    [320, 568, ['under', 'over']],
  ])('the menu of a card, in a window of %i by %i', async (width, height, expected) => {
    await page.setViewportSize({ width, height });
    await open('/dashboard');
    const menu = page.getByRole('menu');
    const sides: string[] = [];
    for (const block of ['start', 'end'] as const) {
      const opener = button('Move Purchase Overview');
      await scrollTo(opener, block);
      await opener.evaluate((element: HTMLElement) => element.click());
      await menu.waitFor();
      sides.push(await expectBeside(menu, opener));
      await page.keyboard.press('Escape');
      await gone(menu);
    }
    expect([...new Set(sides)]).toEqual(expected);
  });

  it('the details of a product, which move with the page', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await open('/dashboard/product');
    const opener = button('Details of Basmati Rice 5 kg');
    await scrollTo(opener, 'end');
    await opener.evaluate((element: HTMLElement) => element.click());
    const details = dialog(/Basmati/);
    await details.waitFor();
    expect(await expectBeside(details, opener)).toBe('over');
    const before = await boxOf(details);

    await page.evaluate(() => scrollBy(0, -40));

    expect((await boxOf(details)).top - before.top).toBe(40);
  });
});

describe('the page behind a dialog', () => {
  const scrolled = () => page.evaluate(() => scrollY);
  const turnTheWheel = async () => {
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 200);
    // Scrolling that would follow takes a few frames.
    await page.waitForTimeout(300);
  };

  // One that needs no scrolling to be pressed.
  it('stays where it is while the dialog is open, and scrolls afterwards', async () => {
    await open('/dashboard/product');
    const width = () => page.evaluate(() => document.getElementById('root')?.clientWidth);
    const before = await width();
    await button('Dettol Soap 125 g').tap();
    await dialog('Dettol Soap 125 g').waitFor();

    await turnTheWheel();
    expect([await scrolled(), await width()]).toEqual([0, before]);

    await back();
    await gone(dialog('Dettol Soap 125 g'));
    await turnTheWheel();
    expect(await scrolled()).toBeGreaterThan(0);
  });
});

describe('what is pinned above the navigation', () => {
  it('keeps Save of Settings in reach on a low screen and hides no field that has the focus', async () => {
    await page.setViewportSize({ width: 360, height: 560 });
    await open('/dashboard/settings');
    expect(await isOnTop(button('Save'))).toBe(true);
    const field = page.getByLabel('Confirm Password', { exact: true });
    expect(await isOnTop(field)).toBe(false);

    await field.focus();

    expect(await isOnTop(field)).toBe(true);
    await page.setViewportSize({ width: 390, height: 844 });
  });
});

describe('what a phone shows without scrolling', () => {
  const total = () => dialog('Basmati Rice 5 kg').locator('output');
  const hiddenBelow = () =>
    total().evaluate((element) => {
      const body = element.closest('[role=dialog] > :not(header, footer)');
      return body ? body.scrollHeight - body.clientHeight : Number.NaN;
    });
  const openOrder = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await open('/dashboard/product');
    await button('Basmati Rice 5 kg').tap();
    await dialog('Basmati Rice 5 kg').waitFor();
  };
  const stepper = () => page.getByRole('spinbutton', { name: 'Quantity' });
  const lastStar = () => page.locator('label').filter({ has: page.getByRole('radio', { name: '5 stars' }) });
  afterAll(() => page.setViewportSize({ width: 390, height: 844 }));

  it.each(['the amount', 'the bills'])('has the sales of today in sight on a small one: %s', async (what) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open('/dashboard');
    const today = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Needs you' }) });
    const figure = what === 'the amount' ? today.getByText(/^₹/).first() : today.getByRole('listitem').first();
    await figure.waitFor();
    expect(await isInReach(figure)).toBe(true);
  });

  it.each([
    [390, 844],
    [360, 640],
  ])('has the whole order in sight at %i by %i', async (width, height) => {
    await openOrder(width, height);
    for (const place of [stepper(), lastStar(), total().locator('..'), button('Place Order')])
      expect([`${place}`, await isInReach(place)]).toEqual([`${place}`, true]);
    expect(await hiddenBelow()).toBeLessThanOrEqual(0);
  });

  it('shows what adds up to the total, on a small one when it is asked for, and keeps the button', async () => {
    const tax = () => dialog('Basmati Rice 5 kg').getByText('Tax (10%)');
    await openOrder(390, 844);
    expect(await isInReach(tax())).toBe(true);
    await openOrder(360, 640);
    expect([await isInReach(total().locator('..')), await tax().isVisible()]).toEqual([true, false]);

    const { x, y, width, height } = (await total().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);

    await tax().waitFor();
    expect(await isInReach(button('Place Order'))).toBe(true);
  });
});

describe('a toast above a dialog', () => {
  it('is painted on top, can be closed, and leaves the dialog open', async () => {
    await open('/dashboard/product');
    await button('Basmati Rice 5 kg').tap();
    await dialog('Basmati Rice 5 kg').getByRole('button', { name: 'Place Order' }).tap();
    const toast = page.getByRole('alert').filter({ hasText: 'Please select a rating' });
    await toast.waitFor();

    expect(await isOnTop(toast)).toBe(true);
    await page.locator('.toast-close').first().tap();
    await gone(toast);

    expect(await dialog('Basmati Rice 5 kg').isVisible()).toBe(true);
  });

  it('never covers the main button of a sheet, nor the one that closes it', async () => {
    const place = dialog('Basmati Rice 5 kg').getByRole('button', { name: 'Place Order' });
    await place.tap();
    const toast = page.getByRole('alert').filter({ hasText: 'Please select a rating' });
    await toast.waitFor();
    const [over, under] = [await toast.boundingBox(), await place.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(under?.y ?? 0);
    const close = await dialog('Basmati Rice 5 kg').getByRole('button', { name: 'Close' }).boundingBox();
    expect((over?.x ?? 0) + (over?.width ?? 0)).toBeLessThanOrEqual(close?.x ?? 0);
  });

  it('complained about nothing', () => expect(tab.complaints).toEqual([]));
});
