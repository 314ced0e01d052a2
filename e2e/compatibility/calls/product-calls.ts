import type { CallOptions } from '../call-recorder.js';
import { type Fields, productParts, productWithPicture } from './forms.js';
import { type Script, sendEach } from './script.js';

const ADD = 'POST /api/products/add-single';
const ALL = 'GET /api/products/all';
const GIVEN_ID = 'PROD-MTJKV4QV-3C9A0F';
const TOO_LARGE_BYTES = 5_242_881;

/** Products that the sales need later. */
export interface Goods {
  readonly rice: { readonly _id: string; readonly productId: string };
  /** Expires the day after it was added. */
  readonly milk: { readonly productId: string };
}

/** Single products (wire contract 2.14 to 2.17). */
export async function productCalls(script: Script, tokens: { readonly meera: string; readonly ravi: string }) {
  const { send } = script;
  const token = tokens.meera;
  await send('a new id', 'GET /api/products/generate-id', { token });
  await refusedProducts(script, token);
  const goods = await addedProducts(script, token);
  await lookUps(script, tokens, goods);
  await cachedList(script, token);
  return goods;
}

async function refusedProducts({ send }: Script, token: string) {
  const withFields = (fields: Fields): CallOptions => ({ token, form: productParts(fields) });
  await sendEach(send, ADD, [
    ['no parts', { token, form: new FormData() }],
    ['blank parts', withFields({ productName: ' ', expiryDate: '' })],
    ['a price below zero', withFields({ costPrice: '-1' })],
    ['a price that is no number', withFields({ sellingPrice: '12,50' })],
    ['a price of three decimals', withFields({ costPrice: '1.005' })],
    ['a price above the limit', withFields({ sellingPrice: '10000000.01' })],
    ['a selling price below the cost price', withFields({ sellingPrice: '409.99' })],
    ['half a unit', withFields({ quantity: '1.5' })],
    ['a quantity above the limit', withFields({ quantity: '1000001' })],
    ['a threshold that is no number', withFields({ thresholdValue: 'few' })],
    ['a threshold above the quantity', withFields({ thresholdValue: '31' })],
    ['a day that does not exist', withFields({ expiryDate: '31/02/2027' })],
    ['a day that is today', withFields({ expiryDate: '21/11/2026' })],
    ['a name of 201 characters', withFields({ productName: 'n'.repeat(201) })],
    ['a description of 2001 characters', withFields({ description: 'd'.repeat(2_001) })],
    ['several faults', withFields({ costPrice: 'x', quantity: '-2', expiryDate: 'soon' })],
    ['a text as a picture', { token, form: productParts({}, Buffer.from('not a picture')) }],
    ['a picture above 5 MB', { token, form: productParts({}, Buffer.alloc(TOO_LARGE_BYTES)) }],
    ['JSON instead of parts', { token, json: { productName: 'Rice' } }],
    ['no boundary', { token, raw: 'x', headers: { 'Content-Type': 'multipart/form-data' } }],
    ['no token', { form: productParts({}) }],
  ]);
}

async function addedProducts({ send }: Script, token: string): Promise<Goods> {
  const headers = { 'Idempotency-Key': 'add-rice' };
  const rice = await send('a product with a key', ADD, { token, form: productParts({}), headers });
  await sendEach(send, ADD, [
    ['the same again, with the same key', { token, form: productParts({}), headers }],
    ['another product with the same key', { token, form: productParts({ quantity: '31' }), headers }],
    ['a name that is taken', { token, form: productParts({ productName: ' basmati  RICE 5 kg' }) }],
    ['a product with a picture', { token, form: productWithPicture({ productName: 'Glass Jar', unit: 'Piece' }) }],
    ['an id of its own', { token, form: productParts({ productName: 'Toor Dal 1 kg', productId: GIVEN_ID }) }],
    ['an id that is used', { token, form: productParts({ productName: 'Moong Dal 1 kg', productId: GIVEN_ID }) }],
    ['an id that is malformed', { token, form: productParts({ productName: 'Chana Dal 1 kg', productId: 'DAL-1' }) }],
    [
      'optional parts left blank',
      { token, form: productParts({ productName: 'Salt', quantity: '', unit: '', thresholdValue: '1' }) },
    ],
    [
      'nothing in stock',
      { token, form: productParts({ productName: 'Ghee 1 kg', quantity: '0', thresholdValue: '0' }) },
    ],
    [
      'every optional part',
      {
        token,
        form: productParts({
          productName: 'चाय Tea "Gold" 250 g',
          category: 'Drinks',
          costPrice: '99.5',
          sellingPrice: '120.25',
          description: 'Assam, first flush',
          supplier: 'Sri Lakshmi Traders',
        }),
      },
    ],
  ]);
  const milk = await send('a product that expires tomorrow', ADD, {
    token,
    form: productParts({ productName: 'Milk 1 l', expiryDate: '2026-11-22', category: 'Food', unit: 'LITER' }),
  });
  return { rice: rice.body.product, milk: milk.body.product };
}

async function lookUps({ send }: Script, { meera, ravi }: { meera: string; ravi: string }, { rice }: Goods) {
  await send('a productId', `GET /api/products/check/${rice.productId}`, { token: meera });
  await send('an _id', `GET /api/products/check/${rice._id}`, { token: meera });
  await send('an unknown id', 'GET /api/products/check/PROD-MWPYB740-B41E77', { token: meera });
  await send('a malformed id', 'GET /api/products/check/%20', { token: meera });
  await send('a product of another shop', `GET /api/products/check/${rice.productId}`, { token: ravi });
  await send('a productId', `GET /api/orders/product/${rice.productId}`, { token: meera });
  await send('an _id', `GET /api/orders/product/${rice._id}`, { token: meera });
  await send('an unknown id', 'GET /api/orders/product/PROD-MWPYB740-B41E77', { token: meera });
  await send('a product of another shop', `GET /api/orders/product/${rice.productId}`, { token: ravi });
}

async function cachedList({ send }: Script, token: string) {
  const list = await send('the list', ALL, { token });
  const etag = list.headers.get('etag') ?? '';
  await send('the list that the client has', ALL, { token, headers: { 'If-None-Match': etag } });
  await send('any list', ALL, { token, headers: { 'If-None-Match': '*' } });
  await send('another list', ALL, { token, headers: { 'If-None-Match': '"another"' } });
  const form = productParts({ productName: 'Sugar 1 kg', costPrice: '40', sellingPrice: '44.5', quantity: '5' });
  await send('a product after the list', ADD, { token, form });
  await send('the list that the client had', ALL, { token, headers: { 'If-None-Match': etag } });
  const { imageUrl } = list.body.products.find((product: { imageUrl: string | null }) => product.imageUrl);
  await send('a picture', `GET ${imageUrl}`);
  await send('an unknown picture', 'GET /uploads/0123456789abcdef0123.webp');
  await send('a path outside of the pictures', 'GET /uploads/..%2Fsecrets%2Fauth-secret');
}
