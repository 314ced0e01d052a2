import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ProductPage } from '../../src/features/products/product-page.js';
import { aProduct, productCalls } from '../products.js';
import { renderScreen } from '../render-screen.js';
import {
  type Area,
  always,
  failedOrError,
  pageHeading,
  press,
  put,
  retryAll,
  serverTextOr,
  type User,
} from './scenario.js';

const NAME = 'Tata Salt 1 kg';
const shop = [aProduct({ productName: NAME })];
const csv = new File(['productName,category\nGlass Jar,Other\nMore,Food\n'], 'stock.csv', { type: 'text/csv' });
const outcome = { total: 2, successful: [{ row: 2 }, { row: 3 }], failed: [], excludedRows: [] };

function open() {
  return renderScreen(<ProductPage />, { at: '/dashboard/product' }).user;
}

function done(text: string) {
  return () => screen.findAllByText(text);
}

async function openOrder(): Promise<User> {
  const user = open();
  await press(user, NAME);
  await screen.findByRole('dialog', { name: NAME });
  return user;
}

async function placeOrder() {
  const user = await openOrder();
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }));
  const place = () => press(user, 'Place Order');
  await place();
  return { again: place, done: done('Order placed successfully!') };
}

async function openForm() {
  const user = open();
  await press(user, 'Add Product');
  await press(user, /^Individual product/);
  await screen.findByRole('dialog', { name: 'New Product' });
  return user;
}

const FIELDS = [
  [/^Product name/, 'Toor Dal'],
  [/^Category/, 'Food'],
  [/^Cost price/, '120'],
  [/^Selling price/, '140'],
  [/^Expiry date/, '05/06/29'],
  [/^Threshold value/, '1'],
] as const;

const ADDED = {
  '400 validation-failed': 'Please fill in all required fields',
  400: serverTextOr('Invalid input data'),
  401: 'Authentication failed. Please login again.',
  403: 'You do not have permission to add products',
  409: 'Product with this name already exists',
  413: 'Image file is too large. Please choose a smaller file.',
  500: 'Server error occurred. Please try again later.',
  refused: serverTextOr('Failed to add product'),
  unreadable: 'Unexpected error occurred. Please try again.',
  lost: 'Network error. Please check your connection and try again.',
};

/** @param tick what is ticked in the form. */
async function addProduct(tick?: string) {
  const user = await openForm();
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.getByLabelText('Product ID')).not.toHaveValue(''));
  for (const [label, value] of FIELDS) put(label, value);
  if (tick) await user.click(dialog.getByLabelText(tick));
  const add = () => user.click(dialog.getByRole('button', { name: 'Add Product' }));
  await add();
  return { again: add, done: done('Product added successfully!') };
}

async function checkCsv() {
  const user = open();
  await press(user, 'Add Product');
  await press(user, /^Multiple product/);
  fireEvent.drop(await screen.findByRole('group', { name: 'CSV file' }), {
    dataTransfer: { types: ['Files'], files: [csv] },
  });
  await press(user, 'Next');
  return user;
}

/** The calls of the Product page and its dialogs. */
export const productsArea: Area = {
  script: {
    ...productCalls(shop),
    'catalog.addProduct': () => ({ success: true, message: 'Added', product: aProduct() }),
    'catalog.validateCsv': () => ({
      success: true,
      totalRows: 3,
      validProducts: 2,
      errors: [{ row: 4, message: 'Unit is required' }],
    }),
    'catalog.listCsvIssues': () => new Blob(['rows']),
    'catalog.importCsv': () => ({ success: true, message: 'Done', uploadId: 'u', results: outcome, details: outcome }),
    'orders.placeOrder': () => ({ success: true, message: 'Placed', order: {}, updatedProduct: shop[0] }),
  },
  scenarios: {
    'catalog.listProducts': {
      begin: async () => {
        const user = open();
        await pageHeading();
        return { again: () => retryAll(user), done: done(NAME) };
      },
      quiet: true,
      sentences: failedOrError('Failed to load products', 'Error loading products'),
    },
    'analytics.readInventorySummary': {
      begin: async () => {
        open();
        await pageHeading();
        return { again: async () => {}, done: done(NAME) };
      },
      sentences: always(null),
    },
    'catalog.checkProduct': {
      begin: async () => {
        await openOrder();
        return { again: async () => {}, done: () => screen.findByRole('button', { name: 'Place Order' }) };
      },
      sentences: always(null),
    },
    'orders.readOrderProduct': {
      begin: async () => {
        const user = await openOrder();
        return { again: () => retryAll(user), done: () => screen.findByRole('button', { name: 'Place Order' }) };
      },
      quiet: true,
      sentences: failedOrError('Failed to fetch product details', 'Error loading product details'),
    },
    'orders.placeOrder': {
      begin: placeOrder,
      sentences: { refused: serverTextOr('Failed to place order'), lost: 'Error while placing order' },
    },
    'catalog.generateProductId': {
      begin: async () => {
        const user = await openForm();
        const id = () => expect(screen.getByLabelText('Product ID')).toHaveValue('PROD-MWPYB740-B41E77');
        return { again: () => retryAll(user), done: () => waitFor(id) };
      },
      quiet: true,
      sentences: always("Couldn't get a product ID"),
    },
    'catalog.addProduct': { begin: () => addProduct(), sentences: ADDED },
    'care.createProduct': { begin: () => addProduct('No expiry date'), sentences: ADDED },
    'catalog.validateCsv': {
      begin: async () => {
        const user = await checkCsv();
        return { again: () => press(user, 'Next'), done: done('Check results') };
      },
      sentences: {
        '400 csv-empty': 'CSV file is empty. Please add product data.',
        '400 csv-format': 'Invalid CSV format. Please check the file structure and column headers.',
        400: serverTextOr('CSV validation failed'),
        refused: serverTextOr('Failed to validate CSV'),
        unreadable: 'Error validating CSV file: The answer could not be read',
        'too slow': 'Connection failed: Unable to reach the server. Please verify the server URL.',
        lost: 'Network error: Cannot connect to server. Please check if the server is running.',
      },
    },
    'catalog.listCsvIssues': {
      begin: async () => {
        const user = await checkCsv();
        await screen.findByText('Check results');
        const download = () => press(user, 'Download rows with issues');
        await download();
        return { again: download, done: async () => {} };
      },
      sentences: {
        refused: serverTextOr("Couldn't get the rows. Please try again."),
        lost: "Couldn't get the rows. Please try again.",
      },
    },
    'catalog.importCsv': {
      begin: async () => {
        const user = await checkCsv();
        const upload = () => press(user, 'Upload');
        await screen.findByText('Check results');
        await upload();
        return { again: upload, done: done('Successfully added 2 products to your inventory!') };
      },
      sentences: {
        refused: (serverText) => `Error uploading CSV file: ${serverText || 'The server did not answer'}`,
        unreadable: 'Error uploading CSV file: The answer could not be read',
        'too slow': 'Error uploading CSV file: The server took too long to answer',
        lost: 'Error uploading CSV file: Failed to fetch',
      },
    },
  },
};
