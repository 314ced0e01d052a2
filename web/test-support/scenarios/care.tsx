import { screen } from '@testing-library/react';
import { ProductPage } from '../../src/features/products/product-page.js';
import { aKeptProduct, careCalls } from '../care.js';
import { aReviewedProduct, productTaxCalls } from '../product-tax.js';
import { renderScreen } from '../render-screen.js';
import { type Area, always, press, put, retryAll, type Scenario, serverTextOr, type User } from './scenario.js';

/** As the list of the Product page has it. */
const NAME = 'Tata Salt 1 kg';
const dal = aKeptProduct({ productName: NAME, codes: [{ code: 'DAL-1', packNo: 0 }] });

async function openSheet(): Promise<User> {
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await press(user, `Details of ${NAME}`);
  await press(user, 'Edit and stock');
  return user;
}

function details() {
  return screen.findByRole('button', { name: 'Edit' });
}

/** Opens a form of the sheet, fills it in and sends it. */
function form(
  open: string,
  fill: () => unknown,
  send: string | RegExp,
  done: string | RegExp,
  fallback: string,
): Scenario {
  return {
    begin: async () => {
      const user = await openSheet();
      await press(user, open);
      fill();
      const act = () => press(user, send);
      await act();
      return { again: act, done: () => screen.findByText(done) };
    },
    sentences: { refused: serverTextOr(fallback), lost: fallback },
  };
}

/** Presses one button of the sheet. */
function button(name: string, done: string, fallback: string, fill: () => unknown = () => undefined): Scenario {
  return {
    begin: async () => {
      const user = await openSheet();
      await details();
      fill();
      const act = () => press(user, name);
      await act();
      return { again: act, done: () => screen.findByText(done) };
    },
    sentences: { refused: serverTextOr(fallback), lost: fallback },
  };
}

async function openReview(): Promise<User> {
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await press(user, 'Tax to set');
  return user;
}

/** The calls of the sheet of a product. */
export const careArea: Area = {
  script: { ...careCalls(dal), ...productTaxCalls([aReviewedProduct(NAME)]) },
  scenarios: {
    'care.readProduct': {
      begin: async () => {
        const user = await openSheet();
        return { again: () => retryAll(user), done: details };
      },
      sentences: always('The product could not be loaded.'),
      quiet: true,
    },
    'stock.readLedger': {
      begin: async () => {
        const user = await openSheet();
        return { again: () => retryAll(user), done: () => screen.findByText('Adjusted · Damaged') };
      },
      sentences: always('The stock history could not be loaded.'),
      quiet: true,
    },
    'care.listArchivedProducts': {
      begin: async () => {
        const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
        await press(user, 'Archived products');
        return { again: () => retryAll(user), done: () => screen.findByRole('button', { name: `Restore ${NAME}` }) };
      },
      sentences: always('The archived products could not be loaded.'),
      quiet: true,
    },
    'tax.readTaxPack': {
      begin: async () => {
        const user = await openReview();
        return { again: () => retryAll(user), done: () => screen.findByText(/^Salt · HSN 250100/) };
      },
      sentences: always('The list of rates could not be loaded.'),
      quiet: true,
    },
    'tax.reviewTax': {
      begin: async () => {
        const user = await openReview();
        return { again: () => retryAll(user), done: () => screen.findByText('No tax yet (1)') };
      },
      sentences: always('The products could not be loaded.'),
      quiet: true,
    },
    'tax.setTaxClasses': {
      begin: async () => {
        const user = await openReview();
        await screen.findByText(/^Salt · HSN 250100/);
        const act = () => press(user, 'Set tax of 1 product');
        await act();
        return { again: act, done: () => screen.findByText('Tax of 1 product set') };
      },
      sentences: { refused: serverTextOr('The tax could not be set'), lost: 'The tax could not be set' },
    },
    'care.updateProduct': form(
      'Edit',
      () => put('Selling price', '150'),
      /^Save/,
      'Product saved',
      'The product could not be saved',
    ),
    'care.duplicateProduct': form(
      'Duplicate',
      () => put('Name of the copy', 'Tata Salt 2 kg'),
      'Add copy',
      'Copy added',
      'The copy could not be added',
    ),
    'stock.receiveStock': form(
      'Receive stock',
      () => put('Quantity received', '5'),
      'Receive',
      /^Stock received/,
      'The stock could not be received',
    ),
    'stock.adjustStock': form(
      'Adjust stock',
      () => put('There are now', '5'),
      'Adjust',
      'Stock adjusted',
      'The stock could not be adjusted',
    ),
    'care.archiveProduct': button('Archive', 'Product archived', 'The product could not be archived'),
    'care.addCode': button('Add code', 'Code added', 'The code could not be added', () => put('New code', 'DAL-2')),
    'setup.createOwnCodes': button('Make a code', 'Code added', 'A code could not be made'),
    'care.deleteCode': button('Remove code DAL-1', 'Code removed', 'The code could not be removed'),
    'care.restoreProduct': {
      begin: async () => {
        const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
        await press(user, 'Archived products');
        const act = () => press(user, `Restore ${NAME}`);
        await act();
        return { again: act, done: () => screen.findByText('Product restored') };
      },
      sentences: {
        refused: serverTextOr('The product could not be restored'),
        lost: 'The product could not be restored',
      },
    },
  },
};
