// Only with --all: every flow once more, on pages that a browser translates; pseudo-language.test.ts opens every screen so.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { pngPicture } from '@bahi/testing/shop/picture';
import { eventually, PASSWORD } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { type Flows, flowsOf, type Place } from './support/flows.js';
import { mouse } from './support/hands.js';
import { clearToasts, settled } from './support/screens.js';
import { translatePages } from './support/translation.js';

const NAME = 'Gobindobhog Rice 5 kg';
const FIELDS = [
  [/^Product name/, NAME],
  [/^Cost price/, '410'],
  [/^Selling price/, '495'],
  [/^Quantity/, '10'],
  [/^Expiry date/, '31/12/30'],
  [/^Threshold value/, '5'],
] as const;
const PLACES: readonly Place[] = ['Home', 'Product', 'Invoice', 'Statistics', 'Settings'];
const SAME_WITHIN_MS = 10_000;
/** As fingers type: faster keys are a scanner's. */
const KEY_MS = 60;

let world: World;
let folder: string;
/** The one that is translated, and one that shows what a page must read. */
let tab: BrowserTab;
let plain: BrowserTab;
let flows: Flows;
const person = { name: 'Meera Nair', email: `meera-${Date.now().toString(36)}@example.in`, password: PASSWORD };

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'bahi-translated-'));
  await writeFile(join(folder, 'rice.png'), await pngPicture());
  [tab, plain] = await Promise.all([openTab(world.url), openTab(world.url)]);
  await translatePages(tab.context);
  flows = flowsOf(mouse(tab.page));
});

afterAll(async () => {
  await Promise.all([tab?.close(), plain?.close()]);
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the frame and its page show, without spaces and without what is only announced. */
function textOf(page: Page) {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll<HTMLElement>('#content [aria-live], #content .visually-hidden')];
    for (const element of spoken) element.hidden = element.closest('.visually-hidden, [id^=DndLiveRegion]') !== null;
    const text = document.querySelector('#content')?.parentElement?.innerText ?? '';
    for (const element of spoken) element.hidden = false;
    return text.replace(/\s+/g, ' ').trim();
  });
}

/** The translated page reads what the same address reads when it is opened anew, without translation. */
async function expectNothingStale() {
  const { page } = tab;
  await clearToasts(page);
  await settled(page);
  await plain.page.goto(page.url());
  await settled(plain.page);
  const expected = await eventually(
    () => textOf(plain.page),
    (text) => !/Loading|Updating/.test(text),
    SAME_WITHIN_MS,
  );
  const read = await eventually(
    () => textOf(page),
    (text) => text === expected,
    SAME_WITHIN_MS,
  );
  expect(read).toBe(expected);
}

async function shareSession() {
  const session = await tab.page.evaluate(() => Object.entries(localStorage));
  await plain.page.goto('/login');
  await plain.page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, session);
}

describe('a page that the browser translates', () => {
  it('signs up, recovers the password and logs in', async () => {
    await tab.page.goto('/login');
    await flows.signUp(person);
    const code = async () => /\b\d{6}\b/.exec(await world.readMail(person.email))?.[0] ?? '';
    await flows.recoverPassword(person.email, 'Naya@Dukaan1', code);
    await flows.logIn({ email: person.email, password: 'Naya@Dukaan1' });
    await shareSession();
    await expectNothingStale();
  });

  it('adds, imports and sells products', async () => {
    await flows.goTo('Product');
    await flows.addProduct(FIELDS, 'Food', join(folder, 'rice.png'));
    await expectNothingStale();
    await flows.importCsv(join(__dirname, '..', 'fixtures', 'kirana-40-with-issues.csv'));
    await tab.page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await expectNothingStale();
    for (const stars of [5, 4, 3]) await flows.sell(NAME, stars);
    await tab.page.getByRole('searchbox').fill('');
    await tab.page.getByText('Page 1 of 4').waitFor();
    // The best rated products are fetched anew with the page only.
    await flows.goTo('Home');
    await flows.goTo('Product');
    await expectNothingStale();
  });

  it('sells at the counter: finds by letters, takes a part, then the rest', async () => {
    const { page } = tab;
    await page.goto('/dashboard/counter');
    await page.getByRole('button', { name: /^Gobindobhog/ }).waitFor();
    const dialog = page.getByRole('dialog', { name: 'Take payment' });
    await page.keyboard.type('gobin', { delay: KEY_MS });
    await page.getByRole('listbox').getByText('Gobin', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Total' }).getByText('₹495', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox').fill('100');
    await dialog.getByRole('button', { name: 'Take' }).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Done' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Paid · /).waitFor();
  });

  it('pays, takes back, prints and deletes invoices', async () => {
    await flows.goTo('Invoice');
    await tab.page.getByRole('row').filter({ hasText: '000003' }).waitFor();
    await flows.pay('000001');
    await expectNothingStale();
    await flows.takeBack('000002');
    await expectNothingStale();
    await flows.printAndDownload('000001');
    await flows.deleteInvoice('000001');
    await expectNothingStale();
  });

  it.each(PLACES)('shows the present figures on %s', async (place) => {
    await flows.goTo(place);
    await expectNothingStale();
  });

  it.each([
    ['Home', 'Left column'],
    ['Statistics', 'Figures'],
  ] as const)('changes the period, the series and the cards of %s', async (place, list) => {
    const { page } = tab;
    await flows.goTo(place);
    for (const period of ['Monthly', 'Yearly', 'Weekly']) await flows.choosePeriod(period);
    for (const series of ['Purchase', 'Sales', 'Sales', 'Purchase'])
      await page.getByRole('list', { name: 'Shown in the chart' }).getByRole('button', { name: series }).click();
    await flows.reorder(list);
    await flows.reorder(list);
    await page.mouse.move(0, 0);
    await plain.page.evaluate(() => localStorage.clear());
    await shareSession();
    await expectNothingStale();
  });

  it('goes through a failure and back', async () => {
    await flows.goTo('Statistics');
    await tab.context.route(/\/api\/(dashboard|statistics|top-products|invoices)/, (route) => route.abort());
    await flows.goTo('Home');
    await tab.page.getByRole('button', { name: 'Retry' }).first().waitFor();
    await tab.context.unrouteAll({ behavior: 'ignoreErrors' });
    await tab.page.getByRole('button', { name: 'Retry' }).first().click();
    await tab.page.getByRole('button', { name: 'Retry' }).first().waitFor({ state: 'detached' });
    await expectNothingStale();
    await tab.context.setOffline(true);
    await tab.page
      .getByText(/^You're offline/)
      .first()
      .waitFor();
    await tab.context.setOffline(false);
    await expectNothingStale();
  });

  it('changes the profile and the look, and logs out', async () => {
    await flows.goTo('Settings');
    await flows.changeProfile({ 'First name': 'Anita' }, 'Naya@Dukaan1');
    await flows.wear('Dark');
    await flows.logOut();
  });

  it('threw nothing', () => expect(tab.complaints).toEqual([]));
});
