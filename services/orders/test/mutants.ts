import type { Mutant } from '@bahi/testing/mutant';

/** Mistakes that a suite of this package must notice; each `find` stands exactly once in `src`. */
export const mutants: readonly Mutant[] = [
  {
    name: 'placing an order reads every reservation of the shop',
    suite: 'test/bounded-writes.test.ts',
    edits: [
      {
        find: 'as r where r.shop_id = ? and r.order_key = any(array(select p.order_key from placed as p))',
        replace: 'as r using placed as p where r.shop_id = ? and r.order_key = p.order_key',
      },
    ],
  },
  {
    name: 'an order is refused while a take of stock may still arrive',
    suite: 'test/place-order-faults.test.ts',
    edits: [
      {
        find: 'if (outcome.isFinal && (await releaseOrder(deps, shopId, { orderKey, onlyIfSole: true }))) return outcome;',
        replace: 'if (await releaseOrder(deps, shopId, { orderKey, onlyIfSole: false })) return outcome;',
      },
    ],
  },
  {
    name: 'recovery of a pending order stops when the clock goes back',
    suite: 'test/place-order-faults.test.ts',
    edits: [{ find: 'r.recover_at <= ? or r.recover_at > ?', replace: 'r.recover_at <= ? and r.recover_at <= ?' }],
  },
  {
    name: 'a page of orders splits two of one moment',
    suite: 'test/list-orders.test.ts',
    edits: [{ find: 'order by p.placed_at desc, p.order_key desc', replace: 'order by p.placed_at desc, p.order_key' }],
  },
];
