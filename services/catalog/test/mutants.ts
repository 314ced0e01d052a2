import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'stock is read without a lock',
    suite: 'test/replicas.test.ts',
    edits: [{ find: 'limit 1 for update\n', replace: 'limit 1\n' }],
  },
  {
    name: 'a void does not reject a late take of stock',
    suite: 'test/void-stock.test.ts',
    edits: [{ find: "values (?::uuid, ?, 'void'", replace: "values (?::uuid, 'void ' || ?, 'void'" }],
  },
  {
    name: 'units come back once per delivery of a return',
    suite: 'test/when-invoice-returned.test.ts',
    edits: [
      {
        find: '      and not exists (select from stock_movements as m where m.shop_id = ?::uuid and m.movement_id = ?)\n',
        replace: '      and ?::uuid is not null and ?::text is not null\n',
      },
      { find: '?::timestamptz from returned\n', replace: '?::timestamptz from returned on conflict do nothing\n' },
    ],
  },
  {
    name: 'a picture is deleted although its product may be stored',
    suite: 'test/add-product-picture.test.ts',
    edits: [{ find: 'if (imageName && !(error instanceof DatabaseUnavailableError))', replace: 'if (imageName)' }],
  },
  {
    name: 'a return reads the stock and then writes it',
    suite: 'test/when-invoice-returned.test.ts',
    edits: [
      {
        find: 'set quantity_milli = p.quantity_milli + ?::bigint',
        replace:
          'set quantity_milli = (select o.quantity_milli from products as o where o.shop_id = p.shop_id and o.product_key = p.product_key) + ?::bigint',
      },
    ],
  },
  {
    name: 'pictures are decoded concurrently',
    suite: 'test/add-product-picture.test.ts',
    edits: [
      {
        find: 'await deps.pictureGate(() => preparePicture(pictureBytes))',
        replace: 'await preparePicture(pictureBytes)',
      },
    ],
  },
  {
    name: 'a picture keeps its location metadata',
    suite: 'test/hostile.test.ts',
    edits: [{ find: '.autoOrient()', replace: '.autoOrient().keepMetadata()' }],
  },
];
