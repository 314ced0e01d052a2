// Only with --all: longer flows than the browser day.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserTab, DESKTOP, openTab, PHONE } from '@bahi/testing/browser/browser';
import { pngPicture } from '@bahi/testing/shop/picture';
import { newShopkeeper, PASSWORD } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { BrowserContextOptions } from 'playwright-core';
import { type Flows, flowsOf } from './support/flows.js';
import { holdOver, keyboard, mouse, thumb } from './support/hands.js';
import { enter } from './support/shop.js';

const NEW_PASSWORD = 'Naya@Dukaan1';
const NAME = 'Gobindobhog Rice 5 kg';
const FIELDS = [
  [/^Product name/, NAME],
  [/^Cost price/, '410'],
  [/^Selling price/, '495'],
  [/^Quantity/, '10'],
  [/^Expiry date/, '31/12/30'],
  [/^Threshold value/, '5'],
] as const;

const HANDS = [
  ['keys', keyboard, DESKTOP],
  ['taps', thumb, PHONE],
  ['mouse', mouse, DESKTOP],
] as const;

interface Watched {
  printed?: number;
}

/** Headless browsers do not print: the bill must be in its own root when printing starts. */
function watchPrinting(tab: BrowserTab) {
  return tab.context.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      (globalThis as Watched).printed = document.querySelectorAll('body > div > article').length;
      dispatchEvent(new Event('afterprint'));
    };
  });
}

let world: World;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'bahi-flows-'));
  await writeFile(join(folder, 'rice.png'), await pngPicture());
});

afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(HANDS)('by %s alone', (kind, handOf, options) => {
  let tab: BrowserTab;
  let flows: Flows;
  const person = {
    name: 'Meera Nair',
    email: `meera-${kind}-${Date.now().toString(36)}@example.in`,
    password: PASSWORD,
  };

  beforeAll(async () => {
    tab = await openTab(world.url, options as BrowserContextOptions);
    await watchPrinting(tab);
    flows = flowsOf(handOf(tab.page));
  });
  afterAll(() => tab?.close());

  it('signs up, recovers the password with the mailed code and logs in with the new one', async () => {
    await tab.page.goto('/login');
    await flows.signUp(person);
    const code = async () => /\b\d{6}\b/.exec(await world.readMail(person.email))?.[0] ?? '';
    await flows.recoverPassword(person.email, NEW_PASSWORD, code);
    await flows.logIn({ email: person.email, password: NEW_PASSWORD });
    expect(await tab.page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  });

  it('adds a product with a picture', async () => {
    await flows.goTo('Product');
    await flows.addProduct(FIELDS, 'Food', join(folder, 'rice.png'));
    await tab.page
      .getByRole('row')
      .filter({ hasText: NAME })
      .getByRole('img')
      .or(tab.page.locator('tbody img'))
      .first()
      .waitFor();
  });

  it('checks a file, saves its rows with issues and imports the rest', async () => {
    const issues = await flows.importCsv(join(__dirname, '..', 'fixtures', 'kirana-40-with-issues.csv'));
    expect(issues.name).toBe('rows-with-issues.csv');
    expect(issues.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(10);
    await tab.page.getByText('Page 1 of 4').waitFor();
  });

  it('searches and sells with a rating', async () => {
    for (const stars of [5, 4]) await flows.sell(NAME, stars);
    await tab.page.getByRole('row').filter({ hasText: NAME }).filter({ hasText: /8\s/ }).waitFor();
  });

  it('pays, takes back, prints, saves and deletes invoices', async () => {
    await flows.goTo('Invoice');
    await flows.pay('000001');
    await flows.takeBack('000002');
    const pdf = await flows.printAndDownload('000001');
    expect(pdf.name).toMatch(/^INV-\d+-000001\.pdf$/);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await tab.page.evaluate(() => (globalThis as Watched).printed)).toBe(1);
    await flows.deleteInvoice('000001');
    await tab.page.getByRole('row').filter({ hasText: '000001' }).waitFor({ state: 'detached' });
  });

  it.each([
    ['Home', /Left column|Sections/],
    ['Statistics', 'Figures'],
  ] as const)('reorders the cards of %s and changes the period', async (place, list) => {
    await flows.goTo(place);
    const { before, after } = await flows.reorder(list);
    const [first, second, ...rest] = before;
    expect(after).toEqual([second, first, ...rest]);
    await flows.choosePeriod('Monthly');
    expect(await tab.page.getByLabel('Period').first().inputValue()).toBe('monthly');
  });

  it('changes the profile after the present password, the look, and logs out', async () => {
    await flows.goTo('Settings');
    await flows.changeProfile(
      { 'First name': 'Anita', Email: `anita-${kind}-${Date.now().toString(36)}@example.in` },
      NEW_PASSWORD,
    );
    await flows.wear('Dark');
    expect(await tab.page.locator('html').getAttribute('data-theme')).toBe('dark');
    await flows.logOut();
    expect(await tab.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('complained about nothing', () => expect(tab.complaints).toEqual([]));
});

describe('by mouse on a tablet, where the figures of Statistics stand in two columns', () => {
  let tab: BrowserTab;
  beforeAll(async () => {
    tab = await openTab(world.url, { viewport: { width: 768, height: 1024 } });
    await enter(tab.page, await newShopkeeper(world.url));
    await tab.page.goto('/dashboard/statistics');
  });
  afterEach(async () => {
    await tab.page.keyboard.press('Escape');
    await tab.page.mouse.up();
  });
  afterAll(() => tab?.close());

  it.each([
    ['beside', 0],
    ['below', 1],
  ])('drags a card past the one %s it', async (_, place) => {
    const { before, after } = await flowsOf(mouse(tab.page)).reorder('Figures', place);
    const [moved, passed] = before.slice(place);
    expect(after).toEqual(before.with(place, passed ?? '').with(place + 1, moved ?? ''));
  });

  it('keeps the page where it is when a card is held over the side of the window', async () => {
    const { page } = tab;
    const cards = page.getByRole('list', { name: 'Figures' }).first();
    await holdOver(cards.getByRole('button', { name: /^Move / }).first());
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };

    await page.mouse.move(width - 5, height / 2, { steps: 5 });

    await page.waitForFunction((side) => {
      const card = document.querySelector('[data-dragging]');
      return (card?.getBoundingClientRect().right ?? 0) > side;
    }, width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('puts a card back when Escape is pressed before it is let go', async () => {
    const { page } = tab;
    const cards = page.getByRole('list', { name: 'Figures' }).first();
    const titles = () => cards.getByRole('heading', { level: 2 }).allTextContents();
    const spoken = (text: RegExp) => page.getByText(text).first().waitFor({ state: 'attached' });
    const before = await titles();
    await holdOver(cards.getByRole('button', { name: `Move ${before[0]}` }));

    await page.keyboard.press('Escape');
    await page.mouse.up();

    await spoken(new RegExp(`^Put back ${before[0]}`));
    expect(await titles()).toEqual(before);
    await page.reload();
    await cards.getByRole('heading', { level: 2 }).nth(2).waitFor();
    expect(await titles()).toEqual(before);
  });
});
