// Only with --all: typed text survives every interruption.
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

/* What is typed in a dialog survives the buttons of the browser, which a component test can only imitate. */
let world: World;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url);
  page = tab.page;
  await enter(page, await openSeededShop(world.url));
}, 180_000);

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

function button(name: string | RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first();
}

function question() {
  return page.getByRole('alertdialog', { name: 'Discard changes?' });
}

function name() {
  return page.getByRole('dialog', { name: 'New Product' }).getByLabel(/^Product name/);
}

/** Not `page.goBack`, which waits for a page that does not come. */
function press(way: 'back' | 'forward') {
  return page.evaluate((go) => history[go](), way);
}

describe('a product that is being typed', () => {
  beforeAll(async () => {
    await page.goto('/dashboard');
    await settled(page);
    await page.getByRole('link', { name: 'Product' }).first().click();
    await settled(page);
    await button('Add Product').click();
    await button(/^Individual product/).click();
    await name().fill('Filter Coffee 200 g');
  });

  it('stays when Back is pressed, each time', async () => {
    for (let time = 0; time < 2; time += 1) {
      await press('back');
      await question().waitFor();
      await page.waitForURL('**/dashboard/product');
      await button('Keep editing').click();
      await question().waitFor({ state: 'detached' });
    }
    expect(await name().inputValue()).toBe('Filter Coffee 200 g');
  });

  it('stays when Reload is pressed and then cancelled', async () => {
    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss(); // the page stays
      });
    });
    await page.evaluate(() => void setTimeout(() => location.reload()));

    expect(await asked).toBe('beforeunload');
    expect(await name().inputValue()).toBe('Filter Coffee 200 g');
  });

  it('does not block Back and Forward after it was discarded', async () => {
    await press('back');
    await button('Discard changes').click();
    await question().waitFor({ state: 'detached' });
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await press('back');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await press('forward');
    await page.getByRole('heading', { level: 1, name: 'Product' }).waitFor();
  });
});
