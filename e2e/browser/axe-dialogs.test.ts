// Only with --all: every dialog at every width and theme, touched and in large text.
import { MAX_UNITS } from '@bahi/contracts/shared';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { addCustomers, CUSTOMER_DIALOGS } from './support/customer-dialogs.js';
import {
  COUNTER_DIALOGS,
  DESKTOP_DIALOGS,
  DIALOGS,
  type DialogCase,
  dialogShown,
  EXPIRING,
  press,
} from './support/dialogs.js';
import { GST_STATES, openGstShop } from './support/gst-states.js';
import { CROSSED_LOOKS, faultsIn, LARGE_LOOKS, smallOnPhone, WIDE, wear } from './support/looks.js';
import { clearToasts, openScreen } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

let world: World;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url, { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  page = tab.page;
  const shop = await openSeededShop(world.url);
  await shop.addProduct({ productName: 'Paper Clips', quantity: MAX_UNITS });
  await shop.addProduct(EXPIRING);
  await addCustomers(shop);
  await enter(page, shop);
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

const LARGEST_ORDER: DialogCase = [
  'the order of as many as a quantity can be',
  '/dashboard/product',
  async (at) => {
    await press(at, 'Paper Clips');
    await at.getByRole('dialog').getByRole('spinbutton').fill(String(MAX_UNITS));
  },
];

/** Opens a state and checks it in every look. */
async function check(path: string, open: DialogCase[2], isShown: () => Promise<void>) {
  await wear(page, WIDE);
  await openScreen(page, path);
  await open(page);
  await isShown();
  const faults = (await page.locator('.toast-close').count()) > 0 ? await smallOnPhone(page) : [];
  await clearToasts(page);
  expect([...faults, ...(await faultsIn(page, [...CROSSED_LOOKS, ...LARGE_LOOKS]))]).toEqual([]);
}

describe('axe, touch targets and large text find nothing in an open dialog', () => {
  it.each([LARGEST_ORDER, ...DIALOGS, ...DESKTOP_DIALOGS, ...COUNTER_DIALOGS, ...CUSTOMER_DIALOGS])(
    '%s',
    (_name, path, open) => check(path, open, () => dialogShown(page)),
  );
});

describe('nor in what only a shop under GST has', () => {
  beforeAll(async () => enter(page, await openGstShop(world.url)));

  it.each(GST_STATES)('%s', (_name, path, open) => check(path, open, async () => {}));
});
