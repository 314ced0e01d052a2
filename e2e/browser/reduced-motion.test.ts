// Only with --all: every screen with reduced motion.
import type { Locator, Page } from 'playwright-core';
import { type FixedShop, openFixedShop } from './support/fixed-shop.js';
import { keyboard } from './support/hands.js';
import { settled } from './support/screens.js';

/* Who asks the system for less motion sees things appear, not arrive: each frame is asked what moves in it. */

let shop: FixedShop;
let page: Page;

/** Notes what moves in each frame of the page, for `motions`. */
function watchMotion(page: Page) {
  return page.addInitScript(() => {
    const seen = new Set<string>();
    /** The toast's clock is an animation, of a bar that is not drawn; signs of waiting are slow, but never still. */
    const isMotion = (animation: Animation) => {
      const { duration = 0, iterations } = animation.effect?.getComputedTiming() ?? {};
      const isClock = animation instanceof CSSAnimation && animation.animationName === 'Toastify__trackProgress';
      return Number(duration) > 1 && iterations !== Number.POSITIVE_INFINITY && !isClock;
    };
    const watch = () => {
      for (const animation of document.getAnimations().filter(isMotion)) {
        const { target } = (animation.effect ?? {}) as KeyframeEffect;
        const what = animation instanceof CSSAnimation ? animation.animationName : 'a transition';
        seen.add(`${what} of ${target?.outerHTML.slice(0, 60)}`);
      }
      requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    Object.assign(globalThis, { motionsSeen: () => [...seen] });
  });
}

beforeAll(async () => {
  shop = await openFixedShop({}, watchMotion);
  page = shop.page;
});

afterAll(async () => {
  await shop?.close();
});

function motions() {
  return page.evaluate(() => (globalThis as unknown as { motionsSeen: () => string[] }).motionsSeen());
}

function button(name: string | RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first();
}

function dialog(name: string) {
  return page.getByRole('dialog', { name });
}

async function comesAndGoes(layer: Locator) {
  await layer.waitFor();
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'detached' });
}

const ACTS: readonly (readonly [name: string, path: string, act: () => Promise<void>])[] = [
  [
    'a dialog opens and closes',
    '/dashboard/product',
    async () => {
      await button('Basmati Rice 5 kg').click();
      await comesAndGoes(dialog('Basmati Rice 5 kg'));
    },
  ],
  [
    'the details of a product open and close',
    '/dashboard/product',
    async () => {
      await button('Details of Basmati Rice 5 kg').click();
      await comesAndGoes(dialog('Basmati Rice 5 kg'));
    },
  ],
  [
    'a menu opens and closes',
    '/dashboard',
    async () => {
      await button('Move Sales Overview').click();
      await comesAndGoes(page.getByRole('menu'));
    },
  ],
  [
    'a card is moved by its menu',
    '/dashboard/statistics',
    async () => {
      await button('Move Total Revenue').click();
      await page.getByRole('menuitem', { name: /^Move (down|right)$/ }).click();
      await page
        .getByText(/Total Revenue, position 2/)
        .first()
        .waitFor({ state: 'attached' });
    },
  ],
  ['a card is moved by keys', '/dashboard', () => keyboard(page).moveOn(button('Move Sales Overview'))],
  [
    'a search dims the cards',
    '/dashboard',
    async () => {
      await page.getByRole('searchbox').fill('Sales Overview');
      await page.locator('section[data-dimmed]').first().waitFor();
    },
  ],
  [
    'a toast comes and goes',
    '/dashboard/product',
    async () => {
      await button('Basmati Rice 5 kg').click();
      await dialog('Basmati Rice 5 kg').getByRole('button', { name: 'Place Order' }).click();
      await page.locator('.toast-close').first().click();
      await page.locator('.toast-close').first().waitFor({ state: 'detached' });
    },
  ],
  [
    'the page changes',
    '/dashboard',
    async () => {
      await page.getByRole('link', { name: 'Statistics' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor();
      await settled(page);
    },
  ],
];

describe('with reduced motion nothing moves while', () => {
  it.each(ACTS)('%s', async (_name, path, act) => {
    await page.goto(path);
    await settled(page);
    await act();
    expect(await motions()).toEqual([]);
  });
});
