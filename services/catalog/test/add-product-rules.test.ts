import { Problem } from '@bahi/contracts/kit';
import { blobOf, type CatalogWorld, catalogWorld, partsOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

function fieldsOf(errors: readonly { field?: string | undefined }[] = []) {
  return errors.map(({ field }) => field);
}

describe('the rules of POST /api/products/add-single', () => {
  const text = (length: number) => 'x'.repeat(length);

  it.each([
    [
      'a missing name',
      { productName: ' ' },
      'Please fill in all required fields',
      'productName',
      'Product name is required',
    ],
    ['no category', { category: undefined }, 'Please fill in all required fields', 'category', 'Category is required'],
    ['no cost price', { costPrice: '' }, 'Please fill in all required fields', 'costPrice', 'Cost price is required'],
    [
      'no selling price',
      { sellingPrice: '' },
      'Please fill in all required fields',
      'sellingPrice',
      'Selling price is required',
    ],
    [
      'no threshold',
      { thresholdValue: '' },
      'Please fill in all required fields',
      'thresholdValue',
      'Threshold value is required',
    ],
    ['no expiry', { expiryDate: '' }, 'Please fill in all required fields', 'expiryDate', 'Expiry date is required'],
    [
      'a negative price',
      { costPrice: '-1' },
      'Values cannot be negative',
      'costPrice',
      'Cost price must be a positive number',
    ],
    [
      'a negative quantity',
      { quantity: '-0.5' },
      'Values cannot be negative',
      'quantity',
      'Quantity must be a positive number',
    ],
    ['minus zero', { costPrice: '-0' }, 'Please enter valid price values', 'costPrice', 'Cost price is not a number'],
    [
      'a huge price',
      { sellingPrice: '1e309' },
      'Please enter valid price values',
      'sellingPrice',
      'Selling price is not a number',
    ],
    [
      'a price above the limit',
      { sellingPrice: '10000000.01' },
      'Please enter valid price values',
      'sellingPrice',
      'Selling price must be at most 10000000',
    ],
    [
      'three decimals',
      { costPrice: '1.005' },
      'Please enter valid price values',
      'costPrice',
      'Cost price can have at most 2 decimals',
    ],
    [
      'a comma that is no group',
      { costPrice: '12,50' },
      'Please enter valid price values',
      'costPrice',
      'Cost price is not a number',
    ],
    [
      'hexadecimal',
      { costPrice: '0x10' },
      'Please enter valid price values',
      'costPrice',
      'Cost price is not a number',
    ],
    ['other digits', { costPrice: '٥' }, 'Please enter valid price values', 'costPrice', 'Cost price is not a number'],
    [
      'selling below cost',
      { sellingPrice: '139.49' },
      'Selling price should be greater than or equal to cost price',
      'sellingPrice',
      'Selling price should be greater than or equal to cost price',
    ],
    [
      'half a unit',
      { quantity: '9.5' },
      'Quantity must be a whole number',
      'quantity',
      'Quantity must be a whole number',
    ],
    [
      'too many units',
      { quantity: '1000001' },
      'Quantity must be at most 1000000',
      'quantity',
      'Quantity must be at most 1000000',
    ],
    [
      'a wordy threshold',
      { thresholdValue: 'few' },
      'Threshold value must be a whole number',
      'thresholdValue',
      'Threshold value must be a whole number',
    ],
    [
      'a threshold above the limit',
      { thresholdValue: '1000001' },
      'Threshold value must be at most 1000000',
      'thresholdValue',
      'Threshold value must be at most 1000000',
    ],
    [
      'a high threshold',
      { thresholdValue: '41' },
      'The threshold value cannot be greater than the current quantity',
      'thresholdValue',
      'Threshold value cannot be greater than current quantity',
    ],
    [
      'an impossible day',
      { expiryDate: '31/02/27' },
      'Please enter a valid expiry date in DD/MM/YY format',
      'expiryDate',
      'Please enter a valid expiry date in DD/MM/YY format',
    ],
    [
      'today',
      { expiryDate: '21/11/2026' },
      'Expiry date must be in the future',
      'expiryDate',
      'Expiry date must be in the future',
    ],
    [
      'a day of the last century',
      { expiryDate: '31/12/1999' },
      'Expiry date must be in the future',
      'expiryDate',
      'Expiry date must be in the future',
    ],
    [
      'a long name',
      { productName: text(201) },
      'Product name must be at most 200 characters',
      'productName',
      'Product name must be at most 200 characters',
    ],
    [
      'a long category',
      { category: text(61) },
      'Category must be at most 60 characters',
      'category',
      'Category must be at most 60 characters',
    ],
    [
      'a long unit',
      { unit: text(61) },
      'Unit must be at most 60 characters',
      'unit',
      'Unit must be at most 60 characters',
    ],
    [
      'a long supplier',
      { supplier: text(121) },
      'Supplier must be at most 120 characters',
      'supplier',
      'Supplier must be at most 120 characters',
    ],
    [
      'a long description',
      { description: text(2001) },
      'Description must be at most 2000 characters',
      'description',
      'Description must be at most 2000 characters',
    ],
  ])('refuses %s', async (_, change, detail, field, message) => {
    const shop = world.shop();

    const reply = await shop.client.addProduct({ body: partsOf(change) });

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', detail, error: detail, message: detail },
    });
    expect(Problem.safeParse(reply.body).success).toBe(true);
    expect(reply.body.errors).toEqual([{ field, code: expect.any(String), message }]);
    expect(await shop.list()).toEqual([]);
  });

  it('accepts values at the limits', async () => {
    const name = '🪔'.repeat(200);
    const product = await world.shop().add({
      productName: name,
      costPrice: ' 0 ',
      sellingPrice: '10000000.00',
      quantity: '1000000',
      thresholdValue: '1000000',
      expiryDate: '22/11/26',
    });

    expect(product).toMatchObject({ productName: name, costPrice: 0, sellingPrice: 10_000_000, quantity: 1_000_000 });
  });

  it('accepts a selling price equal to the cost price', async () => {
    const product = await world.shop().add({ costPrice: '168', sellingPrice: '168.00' });

    expect(product).toMatchObject({ costPrice: 168, sellingPrice: 168 });
  });

  it('names every failing field, with the text of the first failing rule', async () => {
    const shop = world.shop();
    await shop.add({ productName: 'Cow Ghee' });

    const reply = await shop.client.addProduct({
      body: partsOf({
        productName: 'COW   GHEE',
        expiryDate: '1/1/20',
        sellingPrice: 'x',
        thresholdValue: '-4',
        unit: text(61),
      }),
      file: blobOf('no picture'),
    });

    expect(reply).toMatchObject({ status: 400, body: { detail: 'Values cannot be negative' } });
    expect(new Set(fieldsOf(reply.body.errors))).toEqual(
      new Set(['productName', 'expiryDate', 'sellingPrice', 'thresholdValue', 'unit', 'image']),
    );
  });
});
