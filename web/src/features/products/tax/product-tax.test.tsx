import { screen, waitFor, within } from '@testing-library/react';
import { aKeptProduct, careCalls } from '../../../../test-support/care.js';
import { type FakeServer, fakeServer, type Script } from '../../../../test-support/fake-server.js';
import { aReviewedProduct, productTaxCalls } from '../../../../test-support/product-tax.js';
import { productCalls } from '../../../../test-support/products.js';
import { renderScreen } from '../../../../test-support/render-screen.js';
import { press, put } from '../../../../test-support/scenarios/scenario.js';
import { dismissToasts } from '../../../lib/feedback/toast.js';
import { ProductPage } from '../product-page.js';

let server: FakeServer;
afterEach(() => {
  dismissToasts();
  server.close();
});

function bodyOf(call: Parameters<FakeServer['to']>[0]) {
  const { body } = server.to(call).at(-1) ?? {};
  return body?.kind === 'json' ? body.value : undefined;
}

async function openTax(product = aKeptProduct({ productName: 'Rice 5 kg' }), script: Script = {}) {
  server = fakeServer({ ...productCalls([product]), ...careCalls(product), ...script });
  const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
  await press(user, `Details of ${product.productName}`);
  await press(user, 'Edit and stock');
  await screen.findByText('Tax (GST)');
  return user;
}

describe('the tax of a product', () => {
  it('is folded while there is none, suggests the kind of goods by the name, and is found by a Hindi word', async () => {
    const user = await openTax();
    expect(screen.getByText('Only shops that charge GST need this.')).not.toBeVisible();
    await user.click(screen.getByText('Tax (GST)'));
    await press(user, 'Set tax');
    expect(await screen.findByRole('radio', { name: /^Rice, packed/ })).toBeChecked();
    put('What is it?', 'sabun');
    await user.click(screen.getByRole('radio', { name: /^Bath soap HSN 34011190 · 5 %/ }));
    await press(user, 'Save tax');

    expect(await screen.findByText('Tax saved')).toBeInTheDocument();
    expect(bodyOf('care.updateProduct')).toEqual({ version: 1, tax: { class: 'bath-soap' } });
  });

  it('can be an own code and rate', async () => {
    const product = aKeptProduct({ productName: 'Lamp', tax: { hsn: '9405', uqc: 'PCS', rules: [] } });
    const user = await openTax(product);
    expect(await screen.findByText('HSN 9405 · No rate yet')).toBeVisible();
    await press(user, 'Change tax');
    put('HSN code', '940');
    put('From (DD/MM/YYYY)', '01/12/2026');
    await press(user, 'Save tax');
    expect(await screen.findAllByText('HSN code must have 4, 6 or 8 digits')).not.toHaveLength(0);
    put('HSN code', '9405 10');
    await press(user, 'Save tax');

    await waitFor(() =>
      expect(bodyOf('care.updateProduct')).toEqual({
        version: 1,
        tax: { hsn: '9405 10', rules: [{ from: '2026-12-01', treatment: 'taxable', rateBp: 1800 }] },
      }),
    );
  });
});

describe('own rules that are more than a rate', () => {
  const before = { from: '2025-09-22', treatment: 'taxable', rateBp: 500 } as const;
  const byValue = {
    from: '2026-04-01',
    treatment: 'taxable',
    valuation: 'retail-price',
    byUnitValue: { upToPaise: 250_000, rateBp: 500, aboveRateBp: 1800 },
    cess: { adValoremBp: 1200, perUnitPaise: 150 },
  } as const;
  const kurta = aKeptProduct({ productName: 'Kurta', tax: { hsn: '6205', uqc: 'PCS', rules: [before, byValue] } });
  const shown = '5 % up to ₹2,500.00 apiece, else 18 % of the MRP, cess 12 % and ₹1.50 apiece';

  async function openRules() {
    const user = await openTax(kurta);
    expect(await screen.findByText(`HSN 6205 · ${shown}`)).toBeVisible();
    await press(user, 'Change tax');
    return user;
  }

  it('are shown, and stay when only the code changes', async () => {
    const user = await openRules();
    const rates = within(await screen.findByRole('list', { name: 'Rates by their first day' }));
    expect(rates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'From 22/09/2025: 5 %',
      `From 01/04/2026: ${shown}`,
    ]);
    put('HSN code', '620520');
    await press(user, 'Save tax');

    await waitFor(() =>
      expect(bodyOf('care.updateProduct')).toEqual({ version: 1, tax: { hsn: '620520', rules: [before, byValue] } }),
    );
  });

  it('hold until the day of a new rate', async () => {
    const user = await openRules();
    await user.selectOptions(screen.getByLabelText('Taxed as'), 'Taxed at 18 %');
    put('From (DD/MM/YYYY)', '01/01/2027');
    await press(user, 'Save tax');

    await waitFor(() =>
      expect(bodyOf('care.updateProduct')).toEqual({
        version: 1,
        tax: {
          hsn: '6205',
          rules: [before, byValue, { from: '2027-01-01', treatment: 'taxable', rateBp: 1800 }],
        },
      }),
    );
  });
});

describe('the list of products without tax', () => {
  const missing = ['Tata Salt 1 kg', 'Copper Lamp', 'Surf Excel'].map((name) => aReviewedProduct(name));

  it('sets what is ticked: the suggestion of each, or one kind of goods for all', async () => {
    const dal = aKeptProduct();
    server = fakeServer({ ...productCalls([dal]), ...careCalls(dal), ...productTaxCalls(missing) });
    const { user } = renderScreen(<ProductPage />, { at: '/dashboard/product' });
    await press(user, 'Tax to set');
    const dialog = within(await screen.findByRole('dialog', { name: 'Tax to set' }));
    expect(await dialog.findByRole('checkbox', { name: /^Copper Lamp/ })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: /^Surf Excel/ }));
    await press(user, 'Set tax of 1 product');
    expect(await screen.findByText('Tax of 1 product set')).toBeInTheDocument();
    expect(bodyOf('tax.setTaxClasses')).toEqual({
      products: [{ productId: 'id of Tata Salt 1 kg', version: 3, class: 'salt' }],
    });

    put('Find among them', 'lamp');
    await user.click(dialog.getByText('Kind of goods for all that are ticked', { selector: 'summary' }));
    put('What is it?', 'surf');
    await user.click(dialog.getByRole('radio', { name: /^Detergent/ }));
    await press(user, 'Set tax of 1 product');

    await waitFor(() =>
      expect(bodyOf('tax.setTaxClasses')).toEqual({
        products: [{ productId: 'id of Copper Lamp', version: 3, class: 'detergent' }],
      }),
    );
  });
});
