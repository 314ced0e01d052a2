import { randomUUID } from 'node:crypto';
import { pngPicture } from '@bahi/testing/shop/picture';
import { productForm } from '@bahi/testing/shop/shopkeeper';
import { expectEqual, type Flow, insist, type Stage } from './flow.js';

interface StoredProduct {
  readonly product_id: string;
  readonly product_name: string;
  readonly quantity: number;
}

async function storedNames({ world }: Stage, like: string): Promise<readonly StoredProduct[]> {
  return world.query(
    'catalog',
    `select product_id, name as product_name, (quantity_milli / 1000)::integer as quantity
     from products where name like $1 order by name`,
    [`${like}%`],
  );
}

/** What is in the shop from now on, for the rules about its stock. */
function stock({ shop }: Stage, products: readonly StoredProduct[]) {
  for (const { product_id, quantity } of products) shop.products.push({ productId: product_id, initial: quantity });
}

export const addProduct = addingFlow('add a product', '/api/products/add-single');
export const createProduct = addingFlow('add a product without an expiry date', '/api/products/create', {
  expiryDate: '',
});

function addingFlow(name: string, path: string, own: Readonly<Record<string, string>> = {}): Flow {
  return {
    name,
    calls: [`POST ${path}`],
    async prepare(stage) {
      const { http } = stage.shop.keeper;
      const productName = `Lamp ${randomUUID().slice(0, 8)}`;
      const picture = { bytes: await pngPicture(), name: 'lamp.png' };
      const headers = { 'Idempotency-Key': randomUUID() };
      let imageUrl = '';
      return {
        async act() {
          const ask = () =>
            http.ask<{ product: { imageUrl: string } }>(path, {
              form: productForm({ productName, quantity: 7, ...own }, picture),
              headers,
            });
          imageUrl = (await insist(ask)).body.product.imageUrl;
        },
        async check() {
          const stored = await storedNames(stage, productName);
          stock(stage, stored);
          const shown = await fetch(stage.world.url + imageUrl);
          return [
            ...expectEqual(
              'what is stored',
              stored.map(({ quantity }) => quantity),
              [7],
            ),
            ...expectEqual('its picture', shown.status, 200),
          ];
        },
      };
    },
  };
}

export const duplicateProduct: Flow = {
  name: 'duplicate a product',
  calls: ['POST /api/products/:id/duplicate'],
  async prepare(stage) {
    const { keeper } = stage.shop;
    const productName = `Diya ${randomUUID().slice(0, 8)}`;
    const { productId } = await keeper.addProduct({ productName, quantity: 4 });
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        const json = { productName: `${productName} copy` };
        answered = (await insist(() => keeper.http.ask(`/api/products/${productId}/duplicate`, { json, headers })))
          .status;
      },
      async check() {
        const stored = await storedNames(stage, productName);
        stock(stage, stored);
        return [
          ...expectEqual('the answer', answered, 201),
          ...expectEqual(
            'what is stored',
            stored.map(({ quantity }) => quantity),
            [4, 0],
          ),
        ];
      },
    };
  },
};

const ROWS = [3, 5, 8];

function csvOf(prefix: string): string {
  return [
    'productName,productId,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue',
    ...ROWS.map((quantity, row) => `${prefix} ${row},,Food,18.00,24.00,${quantity},pack,2030-07-21,2`),
  ].join('\n');
}

export const importCsv: Flow = {
  name: 'import a CSV file',
  calls: ['POST /api/products/add-multiple'],
  async prepare(stage) {
    const { http } = stage.shop.keeper;
    const prefix = `Rice ${randomUUID().slice(0, 8)}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        const ask = () => {
          const form = new FormData();
          form.append('csv', new Blob([csvOf(prefix)], { type: 'text/csv' }), 'rice.csv');
          return http.ask('/api/products/add-multiple', { form, headers });
        };
        answered = (await insist(ask)).status;
      },
      async check() {
        const stored = await storedNames(stage, prefix);
        stock(stage, stored);
        return [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual(
            'what is stored',
            stored.map(({ quantity }) => quantity),
            ROWS,
          ),
        ];
      },
    };
  },
};
