// Only with --all: typed text survives every interruption.
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
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
});

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

describe('a key or a paste', () => {
  let device: CDPSession;
  const amount = () => page.getByRole('dialog').getByRole('spinbutton');
  const cost = () => page.getByRole('dialog').getByLabel(/^Cost price/);

  beforeAll(async () => {
    device = await tab.context.newCDPSession(page);
    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  });

  it('that is refused changes nothing behind it in the order window', async () => {
    await page.goto('/dashboard/product');
    await button('Basmati Rice 5 kg').click();
    await amount().and(page.locator(':focus')).waitFor();

    await page.keyboard.type('1.5');
    expect(await amount().inputValue()).toBe('1');
    await page.getByRole('dialog').getByText('Quantity must be a whole number').waitFor();

    await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    expect(await amount().inputValue()).toBe('2');
    await paste('12,50');
    expect(await amount().inputValue()).toBe('2');
  });

  it('of a keyboard that composes is read as a whole', async () => {
    const compose = async (text: string) => {
      await amount().fill('3');
      await device.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await device.send('Input.insertText', { text });
      return amount().inputValue();
    };

    expect([await compose('.5'), await compose('१')]).toEqual(['3', '31']);
  });

  it('in the search sells without a pause, and the next word replaces the one before', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The focus comes back a task later: a key before that is none of a person.
    await button('Basmati Rice 5 kg').and(page.locator(':focus')).waitFor();

    await page.keyboard.type('/basm');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Basmati Rice 5 kg' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('4');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Order placed successfully!').waitFor();
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('chana');

    expect(await page.getByRole('searchbox').inputValue()).toBe('chana');
    await page.getByRole('searchbox').fill('');
  });

  it('puts text into the focused field though a picture comes with it, and takes the picture elsewhere', async () => {
    await button('Add Product').click();
    await button(/^Individual product/).click();
    await cost().focus();
    await paste('₹ 1,20,000.50', true);
    expect(await cost().inputValue()).toBe('120000.50');
    expect(await page.getByAltText('Chosen product').count()).toBe(0);

    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).focus();
    await paste('₹ 1,20,000.50', true);
    await page.getByAltText('Chosen product').waitFor();
    await button('Remove image').click();
  });

  it('is not lost with the page when a file is dropped beside the zone', async () => {
    const data = { items: [], files: [__filename], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await device.send('Input.dispatchDragEvent', { type, x: 5, y: 5, data });

    await page.getByRole('dialog').getByText('Please drop a valid image file').first().waitFor();
    expect(await cost().inputValue()).toBe('120000.50');
  });

  it.each([
    ['a JPEG without its end', 'jpeg'],
    ['a GIF', 'gif'],
  ] as const)('takes %s, which the form draws', async (_, kind) => {
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } });
    const whole = await picture.toFormat(kind).toBuffer();
    const buffer = kind === 'jpeg' ? whole.subarray(0, -2) : whole;
    await page.locator('input[type=file]').setInputFiles({ name: `tea.${kind}`, mimeType: `image/${kind}`, buffer });

    await page.getByAltText('Chosen product').waitFor();
    expect(await page.getByAltText('Chosen product').evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(
      64,
    );
  });

  it('in the search of a phone shows its results under the field', async () => {
    await button('Discard').click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 508 });

    await page.getByRole('searchbox').click();
    await page.keyboard.type('rice');
    await page.getByText('1 result').waitFor();

    const shown = await page.getByRole('button', { name: 'Basmati Rice 5 kg', exact: true }).boundingBox();
    expect(shown && shown.y + shown.height).toBeLessThan(300);
    expect(await page.getByRole('region', { name: 'Overall Inventory' }).isVisible()).toBe(false);
  });
});

/** Puts a text, with a picture if asked, into the clipboard and pastes it by the keyboard. */
async function paste(text: string, withPicture = false) {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await page.evaluate(
    async ([written, bytes]) => {
      const picture = new Blob([Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))], { type: 'image/png' });
      const texts = { 'text/plain': new Blob([written], { type: 'text/plain' }) };
      await navigator.clipboard.write([new ClipboardItem(bytes ? { ...texts, 'image/png': picture } : texts)]);
    },
    [text, withPicture ? png.toString('base64') : ''] as const,
  );
  await page.keyboard.press('Control+V');
}
