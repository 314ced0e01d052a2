import { join } from 'node:path';
import { addDays, DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import type { Page } from 'playwright-core';

/** Presses the first button of a name that can be seen. */
export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).locator('visible=true').first().click();
}

export async function openForm(page: Page) {
  await press(page, 'Add Product');
  await press(page, /Individual product/);
  await page
    .getByRole('dialog', { name: 'New Product' })
    .getByLabel('Product ID')
    .and(page.locator('[value^=PROD]'))
    .waitFor();
}

const COLUMNS = 'productName,productId,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue';
const WITH_ISSUES = join(__dirname, '..', '..', 'fixtures', 'kirana-40-with-issues.csv');

export async function openCsv(page: Page) {
  await press(page, 'Add Product');
  await press(page, /Multiple product/);
}

/** The sheet of a product, with its history. */
export async function openSheet(page: Page) {
  await press(page, 'Details of Basmati Rice 5 kg');
  await press(page, 'Edit and stock');
  await page.getByText('Stock history').waitFor();
  await page.getByText('Tax (GST)').waitFor();
}

/** The form of GST on Settings, with everything wrong that a regular shop needs. */
export async function openWrongGstForm(page: Page) {
  await press(page, 'Set up GST');
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await page.getByRole('radio', { name: /^Regular/ }).check();
  await press(page, 'Save GST settings');
  await page.getByText('Enter the address of the shop').waitFor();
}

const PRODUCT = '/dashboard/product';
const INVOICE = '/dashboard/invoice';
const SETTINGS = '/dashboard/settings';
const COUNTER = '/dashboard/counter';
const DAY = '/dashboard/day';
const STOCK = '/dashboard/stock';
const NEW_PASSWORD = 'Another@456';

/** A product that expires soon. */
export const EXPIRING = { productName: 'Curd 400 g', expiryDate: addDays(dayOf(new Date(), DEFAULT_TIME_ZONE), 10) };

export type DialogCase = readonly [name: string, path: string, open: (page: Page) => Promise<void>];

/** Every dialog of the app in every state that looks different, in the shop of `openSeededShop` with `EXPIRING`. */
export const DIALOGS: readonly DialogCase[] = [
  ['the order', PRODUCT, (page) => press(page, 'Basmati Rice 5 kg')],
  [
    'an order without a rating',
    PRODUCT,
    async (page) => {
      await press(page, 'Basmati Rice 5 kg');
      await press(page, 'Place Order');
      await page.locator('fieldset').getByText('Please select a rating').waitFor();
    },
  ],
  ['the details card', PRODUCT, (page) => press(page, 'Details of Basmati Rice 5 kg')],
  ['the sheet of a product', PRODUCT, openSheet],
  ['a product that is edited', PRODUCT, (page) => openSheet(page).then(() => press(page, 'Edit'))],
  [
    'the labels',
    PRODUCT,
    async (page) => {
      await press(page, /^Labels for/);
      await page
        .getByLabel(/^Labels of/)
        .first()
        .waitFor();
    },
  ],
  ['the ways to add', PRODUCT, (page) => press(page, 'Add Product')],
  ['the form of one product', PRODUCT, openForm],
  [
    'the form of one product with everything wrong',
    PRODUCT,
    async (page) => {
      await openForm(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Add Product' }).click();
      await page.getByText('Please fix these fields').waitFor();
    },
  ],
  [
    'the question before typed text is thrown away',
    PRODUCT,
    async (page) => {
      await openForm(page);
      await page.getByLabel(/^Product name/).fill('Filter Coffee 200 g');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor();
    },
  ],
  ['the CSV import', PRODUCT, openCsv],
  ['the result of a CSV check', PRODUCT, (page) => checkCsv(page, WITH_ISSUES)],
  [
    'a CSV check that finds nothing valid',
    PRODUCT,
    (page) => checkCsv(page, csv('Toor Dal 1 kg,,Food,-1,x,1,pack,soon,2')),
  ],
  ['a CSV upload that failed', PRODUCT, failUpload],
  ['an invoice', INVOICE, (page) => actOnInvoice(page, 'View')],
  ['the payment of an invoice', INVOICE, takePaymentOf],
  [
    'a payment that is more than is open',
    INVOICE,
    async (page) => {
      await takePaymentOf(page);
      await page.keyboard.press('D');
      await page.getByRole('dialog').getByRole('textbox').fill('99999');
      await page.keyboard.press('Enter');
      await page.getByText('Only cash may be more').waitFor();
    },
  ],
  [
    'a return of everything',
    INVOICE,
    async (page) => {
      await actOnInvoice(page, 'View');
      await press(page, 'Return');
      await press(page, 'Everything');
      await press(page, 'Other');
      await page.getByRole('button', { name: /^Give back/ }).waitFor();
    },
  ],
  [
    'a payment that never came',
    INVOICE,
    async (page) => {
      await takePaymentOf(page);
      await page.keyboard.press('U');
      await press(page, 'Says paid');
      await page.getByRole('dialog', { name: /^Take/ }).waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: /^To confirm/ }).click();
      await press(page, /^Never came/);
    },
  ],
  ['the question before returning', INVOICE, (page) => actOnInvoice(page, 'Return/Cancel', '000003')],
  ['the question before deleting', INVOICE, (page) => actOnInvoice(page, 'Delete')],
  [
    'the start of a count',
    STOCK,
    async (page) => {
      await page.getByRole('tab', { name: 'Counts' }).click();
      await press(page, 'Start a count');
      await page.getByLabel('What is counted').selectOption('chosen');
      await press(page, 'Start');
    },
  ],
  [
    'an adjustment without products',
    STOCK,
    async (page) => {
      await page.getByRole('tab', { name: 'Adjustments' }).click();
      await press(page, 'New adjustment');
      await press(page, /^Adjust/);
    },
  ],
  [
    'a price below the cost for what expires',
    STOCK,
    async (page) => {
      await inExpiring(page, /^Mark down/);
      await page.getByLabel('New selling price').fill('0.01');
      await press(page, 'Save price');
      await page.getByRole('button', { name: 'Save below cost' }).waitFor();
    },
  ],
  [
    'a price that is none for what expires',
    STOCK,
    async (page) => {
      await inExpiring(page, /^Mark down/);
      await page.getByLabel('New selling price').waitFor();
      await press(page, 'Save price');
      await page.getByText(/^Type a price below/).waitFor();
    },
  ],
  ['the question before what expires is written off', STOCK, (page) => inExpiring(page, /^Write off/)],
  ['the question before the day is closed', DAY, (page) => press(page, 'Close day')],
  [
    'the question who it is',
    SETTINGS,
    async (page) => {
      for (const name of ['Password', 'Confirm Password']) {
        await press(page, `Edit ${name.toLowerCase()}`);
        await page.getByLabel(name, { exact: true }).fill(NEW_PASSWORD);
      }
      await refuseProfile(page, () => press(page, 'Save'));
    },
  ],
];

/** Every dialog of the counter. */
export const COUNTER_DIALOGS: readonly DialogCase[] = [
  // Before a bill has lines, whose keys stand in its place.
  ['the ways to print', COUNTER, choosePrinter],
  ['the payment', COUNTER, takePayment],
  [
    'a payment that is not enough',
    COUNTER,
    async (page) => {
      await takePayment(page);
      await page.getByRole('dialog').getByRole('textbox').fill('10');
      await page.getByText('Still to pay').waitFor();
    },
  ],
  [
    'the discount of a line',
    COUNTER,
    async (page) => {
      await addLine(page);
      await press(page, /^Discount/);
      await page.getByRole('dialog').getByRole('textbox').fill('5');
    },
  ],
  ['the discount of the bill', COUNTER, async (page) => addLine(page).then(() => press(page, /^Bill discount/))],
  ['how much of a product', COUNTER, (page) => pressLong(page, /^Basmati/)],
  ['the held bills', COUNTER, (page) => press(page, /^Held/)],
  ['the drawer', COUNTER, (page) => press(page, DRAWER)],
  [
    'a drawer with a name that is missing',
    COUNTER,
    async (page) => {
      await withDrawer(page);
      await press(page, 'Add another drawer');
      await press(page, 'Add a drawer');
      await page.getByText('Type a name').waitFor();
    },
  ],
  ['an open drawer', COUNTER, withDrawer],
  ['cash out of a drawer', COUNTER, (page) => withDrawer(page).then(() => press(page, 'Cash out'))],
  [
    'the report of a drawer',
    COUNTER,
    async (page) => {
      await withDrawer(page);
      await press(page, 'X report');
      await page.getByText('Expected in the drawer').waitFor();
    },
  ],
  ['the count of a drawer', COUNTER, (page) => withDrawer(page).then(() => press(page, 'Close drawer'))],
  [
    'a drawer that was closed',
    COUNTER,
    async (page) => {
      await withDrawer(page);
      await press(page, 'Close drawer');
      await page.getByLabel('Number of ₹500').fill('3');
      await page.getByRole('dialog').getByRole('button', { name: 'Close drawer' }).click();
      await page.getByText(/^Closed as/).waitFor();
    },
  ],
  [
    'the question before leaving a bill',
    COUNTER,
    async (page) => {
      await addLine(page);
      await page.getByRole('combobox').press('Escape');
    },
  ],
  ['the customer of a bill', COUNTER, (page) => press(page, /^Walk-in/)],
  ['the tiles that are arranged', COUNTER, (page) => press(page, 'Arrange')],
  ['the keys of the counter', COUNTER, (page) => enterText(page, '?')],
  [
    'codes that no product has',
    COUNTER,
    async (page) => {
      await enterText(page, 'no such thing 42');
      await press(page, /unknown code/);
    },
  ],
  [
    'the question before a bill is undone',
    COUNTER,
    async (page) => {
      await addLine(page);
      await press(page, /^Pay/);
      await press(page, 'Done');
      await press(page, 'Undo');
      await page.getByText('Give back by Cash').waitFor();
    },
  ],
  [
    'a bill that is refused',
    COUNTER,
    async (page) => {
      await addLine(page, /^Everest/);
      await press(page, /^Pay/);
      await press(page, 'Done');
      await page.getByRole('dialog').getByText('Out of stock').waitFor();
    },
  ],
];

/** Those that are opened by a key or from the sidebar, which a phone has not. */
export const DESKTOP_DIALOGS: readonly DialogCase[] = [
  ['the command palette', '/dashboard', (page) => page.keyboard.press('Control+k')],
  ['shortcuts and appearance', '/dashboard', (page) => press(page, 'Shortcuts and appearance')],
];

/** A receipt printer instead of the dialog: all that there is to choose. */
export async function choosePrinter(page: Page) {
  await press(page, 'Printer');
  await page.getByLabel('Bills are printed').selectOption('serial');
}

async function inExpiring(page: Page, act: RegExp) {
  await page.getByRole('tab', { name: 'Expiring' }).click();
  await press(page, act);
}

export function dialogShown(page: Page): Promise<void> {
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
}

async function addLine(page: Page, name = /^Basmati/) {
  await press(page, name);
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .waitFor();
}

const DRAWER = /^(No drawer|Drawer)/;

/** The dialog of the drawer, which is added and opened unless it is open. */
async function withDrawer(page: Page) {
  await press(page, DRAWER);
  const dialog = page.getByRole('dialog');
  const [add, open] = [dialog.getByLabel('Name'), dialog.getByLabel('Cash in the drawer')];
  const isOpen = dialog.getByText(/^Open since/);
  await add.or(open).or(isOpen).first().waitFor();
  if (await add.isVisible()) await press(page, 'Add a drawer');
  await open.or(isOpen).first().waitFor();
  if (await open.isVisible()) {
    await open.fill('1000');
    await press(page, 'Open drawer');
  }
  await isOpen.waitFor();
}

/** Holds the mouse down until the dialog opens. */
async function pressLong(page: Page, name: RegExp) {
  const tile = page.getByRole('button', { name }).first();
  await tile.waitFor();
  await tile.hover();
  await page.mouse.down();
  await page.getByRole('dialog').waitFor();
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('textbox').fill('2.5');
}

async function takePayment(page: Page) {
  await addLine(page);
  await press(page, /^Pay/);
}

async function enterText(page: Page, text: string) {
  await page.getByRole('combobox').fill(text);
  await page.getByRole('combobox').press('Enter');
}

/** From the view of an open invoice. */
async function takePaymentOf(page: Page) {
  await page
    .getByRole('row', { name: /INV-\d+-000003/ })
    .locator('[data-row-button]')
    .click();
  await press(page, 'Take payment');
  await page.getByRole('dialog', { name: /^Take payment/ }).waitFor();
}

/** By the button of the row on a phone, by its menu elsewhere. */
async function actOnInvoice(page: Page, act: string, invoice = '000001') {
  await press(page, new RegExp(`^(Actions for|${act}) INV-\\d+-${invoice}`));
  const item = page.getByRole('menuitem', { name: act });
  await item.or(page.getByRole('dialog')).or(page.getByRole('alertdialog')).first().waitFor();
  if (await item.isVisible()) await item.click();
}

function csv(row: string) {
  return { name: 'stock.csv', mimeType: 'text/csv', buffer: Buffer.from(`${COLUMNS}\n${row}\n`) };
}

async function checkCsv(page: Page, file: string | ReturnType<typeof csv>) {
  await openCsv(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await press(page, 'Next');
  await page.getByText('Check results').waitFor();
}

/** Nothing but the upload fails, and only once. */
async function failUpload(page: Page) {
  await checkCsv(page, csv('Toor Dal 1 kg,,Food,90,120,10,pack,2030-01-31,2'));
  await page.route('**/api/products/**', (route) => route.abort(), { times: 1 });
  await press(page, 'Upload');
  await page
    .getByRole('dialog')
    .getByText(/^Error uploading CSV file|^Network error/)
    .waitFor();
}

/** The server asks who it is only once the login is old. */
async function refuseProfile(page: Page, save: () => Promise<void>) {
  const refusal = {
    success: false,
    code: 'reauthentication-required',
    message: 'Please confirm your current password',
  };
  await page.route('**/api/users/profile', (route) => route.fulfill({ status: 401, json: refusal }));
  await save();
  await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
  await page.unroute('**/api/users/profile');
}
