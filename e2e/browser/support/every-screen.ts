import type { Page } from 'playwright-core';
import { choosePrinter, dialogShown, openCsv, openForm, openSheet, press } from './dialogs.js';
import { DUE_TOKEN, LAKSHMI, SURESH } from './fixed-customers.js';
import { openScreen, settled } from './screens.js';

export type Screen = readonly [name: string, open: (page: Page) => Promise<void>];

function at(path: string) {
  return (page: Page) => openScreen(page, path);
}

/** What is opened from a page, in its own state of rest. */
function from(path: string, open: (page: Page) => Promise<void>) {
  return async (page: Page) => {
    await openScreen(page, path);
    await open(page);
    await dialogShown(page);
    await settled(page);
  };
}

/** A page with a chart: its drawing comes last. */
function withChart(path: string) {
  return async (page: Page) => {
    await openScreen(page, path);
    await page.getByText('View as table').first().waitFor();
    await settled(page);
  };
}

/** What customers owe comes when the browser is idle. */
async function openHome(page: Page) {
  await withChart('/dashboard')(page);
  await page.locator('a[data-need="owed"]').waitFor();
  await settled(page);
}

/** The number of payments to confirm comes last. */
async function openInvoices(page: Page) {
  await openScreen(page, '/dashboard/invoice');
  await page.getByRole('tab', { name: /To confirm.*\d/ }).waitFor();
  await settled(page);
}

/** From the row's key, which is the same on every width. */
async function viewInvoice(page: Page) {
  await page.locator('[data-row-button]').first().focus();
  await page.keyboard.press('v');
}

/** From the view of the second invoice, which is open; its code to pay comes last. */
async function takeRest(page: Page) {
  await page.locator('[data-row-button]').nth(1).focus();
  await page.keyboard.press('v');
  await dialogShown(page);
  await page.getByText(/Scan to pay/).waitFor();
  await press(page, 'Take payment');
  await page.getByRole('dialog', { name: /Take payment/ }).waitFor();
}

async function returnAll(page: Page) {
  await viewInvoice(page);
  await dialogShown(page);
  await press(page, 'Return');
  await press(page, 'Everything');
  await page.getByRole('button', { name: /Give back/ }).waitFor();
}

/** A tab of Invoice, once a button in it is there. */
function invoiceTab(tab: RegExp, button: RegExp) {
  return async (page: Page) => {
    await openScreen(page, '/dashboard/invoice');
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: button }).first().waitFor();
    await settled(page);
  };
}

const openReturns = invoiceTab(/Returns/, /^CN-/);

async function viewNote(page: Page) {
  await openReturns(page);
  await press(page, 'CN-2627-000001');
  await dialogShown(page);
  await settled(page);
}

/** Where GST is charged: the fields of the tax are a chunk of their own. */
async function addProduct(page: Page) {
  await openForm(page);
  await page.getByRole('group', { name: /Tax \(GST\)/ }).waitFor();
}

async function changeGst(page: Page) {
  await openScreen(page, '/dashboard/settings');
  await press(page, 'Change');
  await page.locator('[name=gstin]').waitFor();
  await settled(page);
}

/** The tax of a product with rules of its own. */
async function changeTax(page: Page) {
  await openSheet(page);
  await press(page, 'Change tax');
  await page.getByRole('textbox', { name: 'HSN code' }).waitFor();
}

const COUNTER = '/dashboard/counter';

/** The counter with three lines, one of them twice. */
async function fillBill(page: Page) {
  for (const name of [/^Amul Butter/, /^Basmati Rice/, /^Everest/, /^Amul Butter/]) await press(page, name);
}

/** Without the bill that this tab was typing before. */
async function openCounter(page: Page) {
  await page.evaluate(() => sessionStorage.clear());
  await openScreen(page, COUNTER);
}

async function withBill(page: Page) {
  await openCounter(page);
  await fillBill(page);
  await settled(page);
}

async function takePayment(page: Page) {
  await withBill(page);
  await press(page, 'Pay');
  await dialogShown(page);
  await settled(page);
}

/** A scanned code is linked to a product that is searched. */
async function linkCode(page: Page) {
  await openCounter(page);
  await page.getByRole('combobox').fill('4006381333931');
  await page.getByRole('combobox').press('Enter');
  await press(page, '1 unknown code');
  await press(page, /Link to a product: 4006381333931/);
  // By its number: a name would be marked where it matches.
  await page.getByRole('combobox', { name: 'Product or pack' }).fill('PROD-MWPYB740-000001');
  await settled(page);
}

/** The count of the drawer at its close. */
async function countDrawer(page: Page) {
  await openCounter(page);
  await press(page, /Drawer/);
  await press(page, 'Close drawer');
  await page.getByLabel(/Number of ₹500/).fill('16');
  await page.getByLabel(/Number of ₹20(?!0)/).fill('23');
  await settled(page);
}

const STOCK = '/dashboard/stock';

/** A tab of the Stock screen, once it has what is looked for. */
function inTab(name: string, wanted: string | RegExp) {
  return async (page: Page) => {
    await openScreen(page, STOCK);
    await page.getByRole('tab', { name }).click();
    const button = page.getByRole('button', { name: wanted });
    await button.waitFor();
    if (name === 'Counts') {
      await button.click();
      await page.getByRole('table').waitFor();
    }
    await settled(page);
  };
}

async function adjustStock(page: Page) {
  await inTab('Adjustments', 'New adjustment')(page);
  await press(page, 'New adjustment');
  await dialogShown(page);
  await page.getByLabel('Find a product').fill('basm');
  await press(page, /^Basmati Rice/);
  await settled(page);
}

/** A count with a scan that was taken, one that was undone, and an unknown code. */
async function countShelf(page: Page) {
  await openScreen(page, STOCK);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('count')) localStorage.removeItem(key);
  });
  await page.getByRole('tab', { name: 'Counts' }).click();
  await press(page, /Sunday, shelf 1/);
  const field = page.getByRole('combobox');
  for (const typed of ['8901234567890', '3*basm', '12*amul']) {
    await field.fill(typed);
    await field.press('Enter');
  }
  await page.locator('[data-state=sent]').nth(1).waitFor();
  await settled(page);
}

const CUSTOMERS = '/dashboard/customers';
const ACCOUNT = `${CUSTOMERS}?customer=${LAKSHMI}`;
const DETAILS = `${ACCOUNT}&tab=details`;

/** Part of a payment, by bills that are ticked. */
async function payChosen(page: Page) {
  await press(page, 'Take payment');
  await page.getByLabel('Chosen bills').check();
  await page.getByLabel('Pay INV-2627-000042').check();
}

async function mergeTwo(page: Page) {
  await press(page, 'Merge with another');
  await page.getByLabel('Find the other customer').fill('krish');
  await press(page, /^Krishnan Kutty/);
}

/** A statement with its code to pay, which comes last. */
async function showStatement(page: Page) {
  await press(page, 'Statement');
  await page.getByRole('img', { name: 'Scan to pay' }).waitFor();
}

/** The field of the customer, with those that a text finds. */
async function findCustomer(page: Page) {
  await page.evaluate(() => sessionStorage.clear());
  await page.keyboard.press('F2');
  await page.getByLabel('Name or phone').fill('Lakshmi Stores');
}

/** A bill that takes its customer far above the limit. */
async function aboveLimit(page: Page) {
  await withBill(page);
  await page.keyboard.press('F2');
  await page.getByLabel('Name or phone').fill('781');
  await page.keyboard.press('Enter');
  await page.getByText(/above the limit/).waitFor();
  await settled(page);
}

/** All there is to see, in the shop of `openFixedShop`. */
export const EVERY_SCREEN: readonly Screen[] = [
  ['login', at('/login')],
  ['signup', at('/signup')],
  ['forgot-password', at('/forgot-password')],
  ['verify-otp', at('/verify-otp')],
  ['reset-password', at('/reset-password')],
  ['home', openHome],
  ['product', at('/dashboard/product')],
  ['order', from('/dashboard/product', (page) => press(page, 'Basmati Rice 5 kg'))],
  ['new-product', from('/dashboard/product', addProduct)],
  ['csv', from('/dashboard/product', openCsv)],
  ['product-sheet', from('/dashboard/product', openSheet)],
  ['product-tax', from('/dashboard/product', changeTax)],
  ['labels', from('/dashboard/product', (page) => press(page, /Labels for these/))],
  ['invoices', openInvoices],
  ['invoice', from('/dashboard/invoice', viewInvoice)],
  ['take-payment', from('/dashboard/invoice', takeRest)],
  ['return', from('/dashboard/invoice', returnAll)],
  ['payments', invoiceTab(/Payments/, /Actions for/)],
  ['to-confirm', invoiceTab(/To confirm/, /Received/)],
  ['returns', openReturns],
  ['credit-note', viewNote],
  ['statistics', withChart('/dashboard/statistics')],
  ['settings', at('/dashboard/settings')],
  ['settings-gst', changeGst],
  ['counter', openCounter],
  ['counter-bill', withBill],
  ['counter-pay', takePayment],
  ['counter-arrange', from(COUNTER, (page) => press(page, 'Arrange'))],
  ['counter-link', linkCode],
  ['printer', from(COUNTER, choosePrinter)],
  ['drawer', from(COUNTER, (page) => press(page, /Drawer/))],
  ['drawer-close', countDrawer],
  ['day', at('/dashboard/day')],
  ['gst-return', at('/dashboard/day?gst=2026-10')],
  ['stock', at(STOCK)],
  ['stock-expiring', inTab('Expiring', 'Write off Amul Butter 500 g')],
  ['stock-adjust', adjustStock],
  ['customers', at(CUSTOMERS)],
  ['customers-none', at(`${CUSTOMERS}?show=archived`)],
  ['customer-add', from(CUSTOMERS, (page) => press(page, 'Add customer'))],
  ['customer-import', from(CUSTOMERS, (page) => press(page, 'Import'))],
  ['customer', at(ACCOUNT)],
  ['customer-open', at(`${ACCOUNT}&tab=open`)],
  ['customer-details', at(DETAILS)],
  ['customer-pay', from(ACCOUNT, payChosen)],
  ['customer-statement', from(ACCOUNT, showStatement)],
  ['customer-remind', from(ACCOUNT, (page) => press(page, 'Remind'))],
  ['customer-merge', from(DETAILS, mergeTwo)],
  ['customer-erase', from(`${CUSTOMERS}?customer=${SURESH}&tab=details`, (page) => press(page, 'Erase personal data'))],
  ['counter-customer', from(COUNTER, findCustomer)],
  ['counter-limit', aboveLimit],
  ['due', at(`/due/${DUE_TOKEN}`)],
  ['due-ended', at('/due/none')],
  ['count', countShelf],
  ['count-review', inTab('Counts', /Sunday, shelf 2/)],
];
