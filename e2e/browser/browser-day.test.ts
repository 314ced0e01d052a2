import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { pngPicture } from '@bahi/testing/shop/picture';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { pick } from './support/hands.js';

const EMAIL = `meera-${Date.now().toString(36)}@example.in`;
const PASSWORD = 'Dukaan@2026';
const NEW_PASSWORD = 'Naya@Dukaan1';

function fixture(name: string) {
  return join(__dirname, '..', 'fixtures', name);
}

let world: World;
let tab: BrowserTab;
let page: Page;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url);
  page = tab.page;
  folder = await mkdtemp(join(tmpdir(), 'bahi-picture-'));
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

function seen(text: string | RegExp) {
  return page.getByText(text).locator('visible=true').first().waitFor();
}

/** The address changes before the screen; two screens may have a field of the same name. */
function screenWith(button: string | RegExp) {
  return page.getByRole('button', { name: button }).waitFor();
}

function goTo(name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();
}

async function search(text: string) {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('button', { name: text, exact: false }).first().waitFor();
}

async function quantityOf(name: string): Promise<number> {
  const row = page.getByRole('row').filter({ hasText: name }).first();
  const cells = await row.getByRole('cell').allInnerTexts();
  const units = cells.map((text) => /^(\d[\d,]*)\s\S+$/.exec(text.trim().replaceAll('\u00a0', ' '))).find(Boolean);
  return Number((units?.[1] ?? 'NaN').replaceAll(',', ''));
}

/** Units come back by an event: the list may show the old number for a moment, and then asks again by itself. */
function hasUnits(name: string, units: number) {
  const cell = page.getByRole('cell', { name: new RegExp(`^${units}\\s\\S+$`) });
  return page.getByRole('row').filter({ hasText: name }).filter({ has: cell }).first().waitFor();
}

async function importFile(name: string) {
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  await page.getByRole('button', { name: /Multiple product/ }).click();
  await page.locator('input[type=file]').setInputFiles(fixture(name));
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
}

async function sell(name: string, units: number, stars: number) {
  await search(name);
  await page.getByRole('button', { name, exact: false }).first().click();
  const dialog = page.getByRole('dialog');
  for (let more = 1; more < units; more += 1) await dialog.getByRole('button', { name: 'One more' }).click();
  await pick(dialog.getByRole('radio', { name: `${stars} stars` }));
  await dialog.getByRole('button', { name: 'Place Order' }).click();
  await seen('Order placed successfully!');
  await dialog.waitFor({ state: 'detached' });
}

describe('a shopkeeper’s day in the browser', () => {
  it('signs up and logs in; the pages open when the toasts close', async () => {
    await page.goto('/signup');
    await page.getByLabel('Name', { exact: true }).fill('Meera Nair');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Create password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await seen('Account created successfully! Please login.');
    await page.waitForURL('**/login');
    await screenWith('Login');

    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await seen('Login successful! Redirecting...');
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  });

  it('imports 500 products', async () => {
    await goTo('Product');
    await seen('No products found');

    await importFile('kirana-500.csv');
    await seen('Found 500 valid product(s) ready to upload.');
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();

    await seen('Successfully added 500 products to your inventory!');
    await seen('Page 1 of 56');
  });

  it('lists the 9 bad rows of another file and adds the rest', async () => {
    await importFile('kirana-40-with-issues.csv');
    await seen('Found 31 valid product(s) ready to upload.');
    await seen('9 row(s) have issues and will be excluded.');
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();

    await seen('Successfully added 31 products to your inventory!');
    await seen('Page 1 of 59');
  });

  it('adds one product with a picture', async () => {
    const picture = join(folder, 'rice.png');
    await writeFile(picture, await pngPicture());
    await page.getByRole('button', { name: 'Add Product' }).first().click();
    await page.getByRole('button', { name: /Individual product/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(picture);
    await dialog.getByLabel(/Product name/i).fill('Gobindobhog Rice 5 kg');
    await dialog.getByLabel(/Category/).selectOption('Food');
    await dialog.getByLabel(/Cost price/i).fill('410');
    await dialog.getByLabel(/Selling price/i).fill('495');
    await dialog.getByLabel(/Quantity/).fill('10');
    await dialog.getByLabel(/Threshold/).fill('5');
    await dialog
      .getByLabel(/Expiry date/i)
      .first()
      .fill('31/12/30');
    await dialog.getByRole('button', { name: 'Add Product' }).click();

    await seen('Product added successfully!');
    await search('Gobindobhog Rice 5 kg');
    expect(await quantityOf('Gobindobhog Rice 5 kg')).toBe(10);
  });

  it('orders three products with ratings and sees stock and availability change', async () => {
    await sell('Gobindobhog Rice 5 kg', 6, 5);
    await search('Gobindobhog Rice 5 kg');
    await seen('Low stock');
    expect(await quantityOf('Gobindobhog Rice 5 kg')).toBe(4);
    await sell('Tata Salt 1 kg refill', 1, 4);
    await sell('Aashirvaad Atta 5 kg refill', 2, 3);
  });

  it('pays one invoice, returns another and sees the units back', async () => {
    await goTo('Invoice');
    await page.getByRole('row').filter({ hasText: 'Unpaid' }).nth(2).waitFor();
    await page.getByRole('button', { name: /^Actions for INV-\d{4}-000001/ }).click();
    await page.getByRole('menuitem', { name: 'Pay' }).click();
    await seen('Invoice paid successfully');
    await page.getByRole('button', { name: /^Actions for INV-\d{4}-000003/ }).click();
    await page.getByRole('menuitem', { name: 'Return/Cancel' }).click();
    const question = page.getByRole('alertdialog', { name: /^Cancel INV-\d{4}-000003 ₹/ });
    await question.getByText("2 × Aashirvaad Atta 5 kg refill goes back into stock. This can't be undone.").waitFor();
    await question.getByRole('button', { name: 'Return/Cancel' }).click();
    await seen('Invoice returned/cancelled successfully');

    await goTo('Product');
    await search('Aashirvaad Atta 5 kg refill');
    await hasUnits('Aashirvaad Atta 5 kg refill', 32);
  });

  it('reads the same figures on Home and Statistics', async () => {
    const revenue = '₹2,994';
    await goTo('Home');
    await seen(revenue);
    await goTo('Statistics');
    await seen(revenue);
    await seen('Gobindobhog Rice 5 kg');
  });

  it('recovers a forgotten password with the mailed code', async () => {
    await goTo('Settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    await page.getByRole('link', { name: /Forgot/ }).click();
    await screenWith('Send Mail');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send Mail' }).click();
    await page.waitForURL('**/verify-otp');
    await screenWith('Confirm');
    const code = /\b\d{6}\b/.exec(await world.readMail(EMAIL))?.[0] ?? '';
    await page.getByRole('textbox').first().fill(code);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL('**/reset-password');
    await screenWith(/Reset/);
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: /Reset/ }).click();
    await page.waitForURL('**/login');
    await screenWith('Login');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard');
  });

  it('complained about nothing', () => {
    expect(tab.complaints).toEqual([]);
  });
});
