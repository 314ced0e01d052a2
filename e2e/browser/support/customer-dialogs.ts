import { randomUUID } from 'node:crypto';
import type { Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import type { Page } from 'playwright-core';
import { type DialogCase, press } from './dialogs.js';

const CUSTOMERS = '/dashboard/customers';
const OWING = { name: 'Lakshmi Stores', phone: '98470 31225', limit: 1_000 };
/** Owes one bill, has no phone number, and may owe no more than a little more. */
const NEAR_LIMIT = { name: 'Gopal', limit: 250 };
const OWED_BILL = 200;
const SETTLED = { name: 'Suresh Menon', phone: '80861 55204' };
/** Names that are taken, two amounts that are none, and a row without a name. */
const WRONG_ROWS = 'name,phone,openingBalance\nGauri,98470 31225,10\nMeena,12,x\n,,5\nAsha,98460 20977,100\n';

/** Who owes more than the limit and was reminded today, who owes one bill, and whose account can be closed. */
export async function addCustomers(shop: Shopkeeper): Promise<void> {
  const { http } = shop;
  const send = async <Body>(path: string, json: object) => {
    const { status, body } = await http.ask<Body>(path, { json });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const add = async (customer: object) => {
    const json = { customerKey: randomUUID(), ...customer };
    return (await send<{ customer: { customerId: string } }>('/api/customers', json)).customer.customerId;
  };
  const owing = await add(OWING);
  await send(`/api/customers/${owing}/opening`, { amount: 3_120.5, asOf: '2026-04-01' });
  await send(`/api/customers/${owing}/reminder`, {});
  await add(SETTLED);
  const customerId = await add(NEAR_LIMIT);
  const { productId } = await shop.addProduct({ productName: 'Jaggery 1 kg', sellingPrice: String(OWED_BILL) });
  const lines = [{ productId, quantity: 1, unitPrice: OWED_BILL, priceVersion: 1 }];
  const credit = { customerId, credit: OWED_BILL, payments: [] };
  await send('/api/bills', { billKey: randomUUID(), lines, expectedTotal: OWED_BILL, ...credit });
}

/** Every dialog about customers, in a shop with those of `addCustomers`. */
export const CUSTOMER_DIALOGS: readonly DialogCase[] = [
  [
    'a new customer with everything wrong',
    CUSTOMERS,
    async (page) => {
      await press(page, 'Add customer');
      await page.getByLabel('Phone').fill('12');
      await page.getByLabel('Credit limit').fill('x');
      await press(page, 'Save');
      await page.getByText('Type an amount, such as 5000').waitFor();
    },
  ],
  [
    'a phone number that another customer has',
    CUSTOMERS,
    async (page) => {
      await press(page, 'Add customer');
      await page.getByLabel('Phone').fill(OWING.phone);
      await press(page, 'Save');
      await page.getByRole('button', { name: `Open ${OWING.name}` }).waitFor();
    },
  ],
  ['the import of customers', CUSTOMERS, (page) => press(page, 'Import')],
  [
    'an import of customers with issues',
    CUSTOMERS,
    async (page) => {
      await press(page, 'Import');
      const buffer = Buffer.from(WRONG_ROWS);
      await page.locator('input[type=file]').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
      await press(page, 'Next');
      await page.getByRole('dialog').getByRole('list').locator('visible=true').last().waitFor();
    },
  ],
  ['the data of a customer', CUSTOMERS, (page) => inDetails(page, OWING.name, 'Edit')],
  [
    'an opening balance without an amount',
    CUSTOMERS,
    async (page) => {
      await inDetails(page, SETTLED.name, 'Enter opening balance');
      await press(page, 'Enter');
      await page.getByText('Type an amount above 0').waitFor();
    },
  ],
  [
    'a write-off of more than is owed',
    CUSTOMERS,
    async (page) => {
      await inDetails(page, OWING.name, 'Write off');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill('99999');
      await dialog.getByRole('button', { name: 'Write off' }).click();
      await page.getByText(/^Above 0, at most/).waitFor();
    },
  ],
  [
    'a merge of two customers',
    CUSTOMERS,
    async (page) => {
      await inDetails(page, OWING.name, 'Merge with another');
      await page.getByLabel('Find the other customer').fill('suresh');
      await press(page, /^Suresh Menon/);
      await press(page, 'Merge');
      await page.getByText('Type MERGE', { exact: true }).waitFor();
    },
  ],
  ['the question before archiving a customer', CUSTOMERS, (page) => inDetails(page, SETTLED.name, 'Archive')],
  ['the question before erasing a customer', CUSTOMERS, (page) => inDetails(page, SETTLED.name, 'Erase personal data')],
  [
    'the statement of a customer',
    CUSTOMERS,
    async (page) => {
      await onCustomer(page, OWING.name, 'Statement');
      await page.getByRole('dialog').getByText('Closing balance').first().waitFor();
    },
  ],
  [
    'the question before reminding twice a day',
    CUSTOMERS,
    async (page) => {
      await onCustomer(page, OWING.name, 'Remind');
      await press(page, 'Copy');
      await page.getByRole('alertdialog', { name: 'Already reminded today' }).waitFor();
    },
  ],
  [
    'a reminder to a customer without a phone number',
    CUSTOMERS,
    async (page) => {
      await onCustomer(page, NEAR_LIMIT.name, 'Remind');
      await page.getByText(/^There is no phone number/).waitFor();
    },
  ],
  [
    'a payment for bills that are ticked, with more than is open',
    CUSTOMERS,
    async (page) => {
      await onCustomer(page, NEAR_LIMIT.name, 'Take payment');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Chosen bills').check();
      await dialog.getByRole('checkbox', { name: /^Pay INV-/ }).check();
      await dialog.getByLabel(/^Amount for INV-/).fill('999');
      await press(page, /^Take/);
      await page.getByText('A bill takes at most what is open on it').waitFor();
    },
  ],
  [
    'a bill that passes the limit of a customer',
    '/dashboard/counter',
    async (page) => {
      await press(page, /^Jaggery/);
      await page.keyboard.press('F2');
      await page.getByLabel('Name or phone').fill(NEAR_LIMIT.name);
      await page.getByLabel('Name or phone').press('Enter');
      await press(page, /^Pay/);
      await press(page, /^Udhaar/);
      await page.getByRole('dialog').getByRole('textbox').press('Enter');
      await page.getByRole('button', { name: 'Sell anyway' }).waitFor();
    },
  ],
  [
    'a payment of more than a customer owes',
    CUSTOMERS,
    async (page) => {
      await onCustomer(page, OWING.name, 'Take payment');
      await page.getByRole('dialog').getByRole('textbox').fill('99999');
      await page
        .getByText(/change$/)
        .first()
        .waitFor();
    },
  ],
  [
    'the receipt of a payment',
    CUSTOMERS,
    async (page) => {
      await onCustomer(page, OWING.name, 'Take payment');
      await page.getByRole('dialog').getByRole('textbox').fill('10');
      await press(page, /^Take ₹10/);
      await page.getByRole('dialog', { name: 'Receipt' }).getByText('New balance').waitFor();
    },
  ],
];

/** Presses a button on the page of a customer, which is opened from the list. */
async function onCustomer(page: Page, name: string, act: string) {
  await openCustomer(page, name);
  await press(page, act);
}

async function inDetails(page: Page, name: string, act: string) {
  await openCustomer(page, name);
  await page.getByRole('tab', { name: 'Details' }).click();
  await press(page, act);
}

async function openCustomer(page: Page, name: string) {
  await page.getByRole('row', { name }).locator('[data-row-button]').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
