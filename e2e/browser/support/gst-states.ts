import { DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import { newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import type { Page } from 'playwright-core';
import { type DialogCase, openForm, press } from './dialogs.js';

const TODAY = dayOf(new Date(), DEFAULT_TIME_ZONE);
const SOLD = 'Basmati Rice 5 kg';

const PROFILE = {
  ...{ version: 0, effectiveFrom: TODAY, kind: 'regular', legalName: 'Meera Nair', tradeName: 'Meera Stores' },
  ...{ address: { line1: '12 Station Road', line2: '', city: 'Pune', pin: '411001' }, stateCode: '27' },
  ...{ gstin: '27AABCB0000K1ZB', turnoverBand: 'up-to-5-crore', priceMode: 'inclusive', invoicePrefix: 'INV' },
  ...{ creditNotePrefix: 'CN', filing: 'monthly', smallB2cTax: 'from-taxable', phone: null },
};

/** A shop that charges GST since today: one product with its tax and an unpaid bill, others without tax. */
export async function openGstShop(url: string): Promise<Shopkeeper> {
  const shop = await newShopkeeper(url);
  const send = async (path: string, json: object, method: 'POST' | 'PUT' = 'POST') => {
    const { status, body } = await shop.http.ask(path, { method, json });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  };
  await send('/api/settings/tax-profile', PROFILE, 'PUT');
  const { productId, _id } = await shop.addProduct({ productName: SOLD });
  await send('/api/products/tax-classes', { products: [{ productId, version: 1, class: 'rice-packed' }] });
  for (const productName of ['Tata Salt 1 kg', 'Ghee 1 l', 'Surf Excel 1 kg', 'Manjan'])
    await shop.addProduct({ productName });
  const { status, body } = await shop.order(_id, 1);
  if (status !== 201) throw new Error(`place-order answered ${status}: ${JSON.stringify(body)}`);
  return shop;
}

/** What only a shop under GST has, in the shop of `openGstShop`. */
export const GST_STATES: readonly DialogCase[] = [
  [
    'the tax that is to be set',
    '/dashboard/product',
    async (page) => {
      await press(page, 'Tax to set');
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  ],
  [
    'a new product with its tax',
    '/dashboard/product',
    async (page) => {
      await openForm(page);
      await page.getByRole('group', { name: /Tax \(GST\)/ }).waitFor();
    },
  ],
  [
    'the tax of a product',
    '/dashboard/product',
    async (page) => {
      await press(page, `Details of ${SOLD}`);
      await press(page, 'Edit and stock');
      await press(page, 'Change tax');
      await page.getByRole('dialog').getByRole('button', { name: 'Back' }).waitFor();
    },
  ],
  [
    'the GST form with all its fields',
    '/dashboard/settings',
    async (page) => {
      await press(page, 'Change');
      await page.locator('[name=gstin]').waitFor();
    },
  ],
  [
    'the return of a month',
    `/dashboard/day?gst=${TODAY.slice(0, 7)}`,
    (page) => page.locator('main table').first().waitFor(),
  ],
  ['a tax invoice', '/dashboard/invoice', openBill],
  [
    'the question before a bill is cancelled',
    '/dashboard/invoice',
    async (page) => {
      await openBill(page);
      await press(page, 'Cancel bill');
      await page.getByRole('dialog', { name: /^Cancel INV/ }).waitFor();
    },
  ],
  [
    'the payment of a bill with its tax',
    '/dashboard/counter',
    async (page) => {
      await press(page, /^Basmati/);
      await press(page, /^Pay/);
      await page.getByText(/^GST 5/).waitFor();
    },
  ],
];

async function openBill(page: Page) {
  await page.locator('[data-row-button]').first().click();
  await page.getByRole('dialog').getByText('TAX INVOICE').first().waitFor();
}
