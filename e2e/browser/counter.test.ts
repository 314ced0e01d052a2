// Only with --all: the counter in a browser: scans, keys, two tills, refusals, no network.
import { randomUUID } from 'node:crypto';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { eventually } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { fakeCamera } from './support/fake-camera.js';
import { fakePrinter, printedOn } from './support/fake-printer.js';
import { scannerOf } from './support/hands.js';
import { enter, openSeededShop, type Shop } from './support/shop.js';

/** As fingers type: faster keys are a scanner's. */
const KEY_MS = 60;
const [BUTTER, RICE, DAL, SOAP, TURMERIC] = [0, 1, 2, 3, 4] as const;

let world: World;
let tab: BrowserTab;
let page: Page;
let shop: Shop;
let scan: (code: string) => Promise<void>;
let keys = 0;

beforeAll(async () => {
  world = await openWorld();
  shop = await openSeededShop(world.url);
  tab = await openTab(world.url);
  page = tab.page;
  await enter(page, shop);
  await openCounter(page);
  scan = await scannerOf(page);
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

beforeEach(() => {
  keys = 0;
});

async function openCounter(till: Page) {
  await till.goto('/dashboard/counter');
  await till.getByRole('button', { name: /^Amul Butter/ }).waitFor();
}

function codeOf(place: number) {
  return shop.stock[place]?.productId ?? '';
}

/** One key, or keys pressed together. */
async function key(name: string) {
  await page.keyboard.press(name);
  keys += 1;
}

async function type(text: string) {
  await page.keyboard.type(text, { delay: KEY_MS });
  keys += text.length;
}

function lines(till = page) {
  return till.getByRole('list', { name: 'Lines of the bill' }).getByRole('listitem');
}

function hasTotal(amount: string) {
  return page.getByRole('region', { name: 'Total' }).getByText(amount, { exact: true }).waitFor();
}

function hasFocus() {
  return page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
}

function paid(amounts: string) {
  return page
    .getByRole('region', { name: /^Paid · INV-\d{4}-\d{6}$/ })
    .getByText(amounts)
    .waitFor();
}

async function stockOf(place: number) {
  return (await shop.products()).find(({ productId }) => productId === codeOf(place))?.quantity;
}

it('shows what is found beside the navigation of a tablet', async () => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 768, height: 1024 });
  await type('amul');
  const [navigation, found] = await Promise.all(
    [page.getByRole('navigation').first(), page.getByRole('option').first()].map((part) => part.boundingBox()),
  );
  await key('Escape');
  await page.setViewportSize(size);

  expect(found?.x).toBeGreaterThanOrEqual((navigation?.x ?? 0) + (navigation?.width ?? 0));
});

describe('a sale', () => {
  it('takes five scans and one key for exact cash, and has its number', async () => {
    const before = await stockOf(BUTTER);
    for (const place of [BUTTER, RICE, BUTTER, DAL, BUTTER]) await scan(codeOf(place));
    await hasTotal('₹500');
    await key('Control+Enter');

    await paid('3 items · ₹500 · Cash ₹500');
    expect([keys, await stockOf(BUTTER)]).toEqual([1, (before ?? 0) - 3]);
  });

  it('takes five keys for 500 given, and shows the change', async () => {
    for (const place of [BUTTER, RICE, DAL, SOAP]) await scan(codeOf(place));
    await hasTotal('₹400');
    await key('Enter');
    await page.getByRole('dialog', { name: 'Take payment' }).getByRole('textbox').waitFor();
    await type('500');
    await key('Enter');

    await paid('Cash ₹500');
    await page.getByTitle('₹100.00').waitFor();
    expect(keys).toBe(5);
  });

  it('takes seven keys for a part by UPI and the rest in cash', async () => {
    for (const place of [BUTTER, RICE]) await scan(codeOf(place));
    await key('Enter');
    await page.getByRole('dialog', { name: 'Take payment' }).getByRole('textbox').waitFor();
    await type('150');
    await key('u');
    await key('Enter');
    await page.getByText('Still to pay').or(page.getByText('Change to give')).waitFor();
    await key('Enter');

    await paid('UPI ₹150 · Cash ₹50');
    expect(keys).toBe(7);
  });

  it('takes four letters and Enter a line, with a discount and another price', async () => {
    for (const text of ['amul', 'basm', 'chan', 'dett']) {
      await type(text);
      await key('Enter');
    }
    expect(keys).toBe(20);
    await type('@90');
    await key('Enter');
    await type('10%%');
    await key('Enter');
    await hasTotal('₹351');
    await key('Control+Enter');

    await paid('4 items · ₹351');
  });

  it('repeats the last bill by one key, and prints it', async () => {
    await key('ArrowUp');
    await hasTotal('₹400');
    expect(await lines().count()).toBe(4);
    await key('Control+Enter');
    await paid('4 items · ₹400');
    await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }));
    await key('Control+p');

    const paper = page.getByText('Thank you, visit again').locator('..');
    await paper.waitFor({ state: 'attached' });
    const text = ((await paper.textContent()) ?? '').replaceAll('\u00A0', ' ');
    expect(text).toMatch(/INV-\d{4}-\d{6}/);
    for (const part of ['Amul Butter 500 g', 'Dettol Soap 125 g', '₹400.00']) expect(text).toContain(part);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await paper.waitFor({ state: 'detached' });
  });

  it('loses none of fifty scans in a row, wherever they fall', async () => {
    for (let at = 0; at < 50; at += 1) await scan(codeOf(at % 2 === 0 ? BUTTER : RICE));

    await hasTotal('₹5,000');
    expect(await lines().count()).toBe(2);
    await hasFocus();
  });
});

describe('a bill that is not sold', () => {
  it('shows every reason at its line and stays', async () => {
    await scan(codeOf(TURMERIC));
    await key('Control+Enter');

    const dialog = page.getByRole('dialog', { name: /lines cannot be sold$/ });
    await dialog.waitFor();
    const reasons = await dialog.getByRole('listitem').allInnerTexts();
    expect(reasons.map((text) => text.replace(/\s+/g, ' '))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Everest Turmeric 200 g Out of stock$/)]),
    );
    await dialog.getByRole('button', { name: 'Back to the bill' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await lines().count()).toBe(3);
  });

  it('waits for the till that goes on with it: one wins, the other is refused', async () => {
    await hasFocus();
    await key('F4');
    await page.getByText('Bill is waiting').waitFor();
    expect(await lines().count()).toBe(0);
    const other = await tab.context.newPage();
    await openCounter(other);
    for (const till of [other, page]) {
      await till.getByRole('button', { name: /^Held/ }).first().click();
      await till.getByRole('button', { name: /^Resume Bill of/ }).waitFor();
    }

    await page.getByRole('button', { name: /^Resume Bill of/ }).click();
    await lines().nth(2).waitFor();
    await other.getByRole('button', { name: /^Resume Bill of/ }).click();

    await other.getByRole('alert').getByText('This held bill was taken at another till').waitFor();
    await other.getByText('No bill is waiting.').waitFor();
    expect(await lines(other).count()).toBe(0);
    await other.close();
  });
});

/** What becomes of a text that is run as a script; later than the call, which a debugger may do anything in. */
function evaluationIn(till: Page) {
  return till.evaluate(
    () =>
      new Promise((resolve) => {
        setTimeout(() => {
          try {
            // biome-ignore lint/security/noGlobalEval: the policy must refuse it.
            resolve(eval('1'));
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      }),
  );
}

describe('the camera', () => {
  it('reads a code where the browser cannot, with a reader of our own that runs no text as a script', async () => {
    const found = lines().filter({ hasText: 'Chana Dal' });
    const before = await found.count();
    const code = '8901000000040';
    await shop.http.ask(`/api/products/${codeOf(DAL)}/codes`, {
      json: { code },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    await openCounter(page);
    const loaded: string[] = [];
    page.on('response', (reply) => loaded.push(reply.url()));
    await fakeCamera(page, code);

    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    await page.getByText('Chana Dal 1 kg is on the bill').waitFor();

    expect(loaded.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
    expect(loaded.every((url) => url.startsWith(world.url))).toBe(true);
    expect(await evaluationIn(page)).toBe('EvalError');
    await page.getByRole('button', { name: 'Done' }).click();
    for (let at = await found.count(); at > before; at -= 1) await page.keyboard.press('Delete');
  });
});

describe('a receipt printer', () => {
  it('gets the bill directly after the sale, and a picture of what it has no letters for', async () => {
    await shop.addProduct({ productName: 'चाय' });
    const till = await openTab(world.url);
    await fakePrinter(till.page);
    await enter(till.page, shop);
    await openCounter(till.page);
    await till.page.getByRole('button', { name: /^चाय/ }).click();
    await till.page.getByRole('button', { name: /^Amul Butter/ }).click();
    await till.page.keyboard.press('Control+Enter');

    const out = await eventually(
      () => printedOn(till.page),
      ({ text }) => text.includes('Thank you'),
      10_000,
    );
    expect(out.text).toMatch(/INV-\d{4}-\d{6}/);
    expect(out.text).toMatch(/Amul Butter 500 g +100\.00/);
    expect(out.hasPicture).toBe(true);
    expect(till.complaints).toEqual([]);
    await till.close();
  });
});

describe('without a network', () => {
  it('opens with the products that this device keeps and the bill that was typed', async () => {
    await page.bringToFront();
    await page.evaluate(() => navigator.serviceWorker?.ready.then(() => undefined));
    await openCounter(page);
    await tab.context.setOffline(true);
    await openCounter(page);

    expect(await lines().count()).toBe(3);
    await scan(codeOf(DAL));
    await lines().nth(3).waitFor();
    await tab.context.setOffline(false);
  });

  it('complained about nothing', () => expect(tab.complaints).toEqual([]));
});

it('has an invoice of each amount', async () => {
  const amounts = async () => (await shop.invoices()).map(({ totalAmount }) => totalAmount);
  const wanted = [500, 400, 200, 351, 400];
  const found = await eventually(amounts, (all) => wanted.every((one) => all.includes(one)), 10_000);
  expect(found).toEqual(expect.arrayContaining(wanted));
});
