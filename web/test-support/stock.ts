import type { CountRow, StockCount } from '@bahi/contracts/catalog';
import { aCounterProduct, counterCalls } from './counter.js';
import { peopleAnswer } from './day.js';
import type { Script } from './fake-server.js';
import { jsonBody } from './fake-server.js';

export const COUNT_ID = '019acb6e-5cf3-7b1f-8d2e-000000000001';
/** One that is in review. */
export const REVIEWED_ID = '019acb6e-5cf3-7b1f-8d2e-000000000002';
const at = '2026-11-27T05:12:08.114Z';

/** A count of three products that is open. */
export function aCount(own: Partial<StockCount> = {}): StockCount {
  return {
    ...{ countId: COUNT_ID, name: 'Sunday, shelf 1', scope: { kind: 'all' }, blind: true, status: 'open' },
    ...{ openedAt: at, openedBy: 'u1', products: 3, counted: 1, toCountAgain: 0, approved: 0 },
    ...own,
  };
}

/** A row of the sheet, two of which are missing. */
export function aCountRow(own: Partial<CountRow> = {}): CountRow {
  const product = { _id: `id-${own.productId ?? 'TEA'}`, productId: 'TEA', productName: 'Tea 250 g', unit: 'pack' };
  return {
    ...product,
    ...{ counted: 8, countedAt: at, isMoved: false, isApproved: false, expected: 10, difference: -2, value: -160 },
    ...own,
  };
}

export const tea = aCounterProduct({
  ...{ productId: 'PROD-AAAAAAAA-000TEA', name: 'Tea 250 g', unit: 'pack', stock: 10 },
  packs: [{ packNo: 1, name: 'Carton', units: 12, price: null }],
  codes: [
    { code: '8901000000042', packNo: 0 },
    { code: 'TEA-BOX-1', packNo: 1 },
  ],
});
export const rice = aCounterProduct({ productId: 'PROD-AAAAAAAA-00RICE', name: 'Rice', unit: 'kg', fractions: true });

export const foundTea = {
  _id: tea._id,
  productId: tea.productId,
  productName: tea.name,
  unit: 'pack',
  quantity: 9,
  found: 2,
};

/** The calls of the Stock screen, all of which succeed: a count that is open or in review, and one line of each list. */
export function stockCalls(count: StockCount = aCount(), rows: readonly CountRow[] = [aCountRow()]): Script {
  const reply = (own: Partial<StockCount>) => () => ({ success: true, count: { ...count, ...own } });
  return {
    'counter.listCounterProducts': counterCalls([tea, rice])['counter.listCounterProducts'] ?? [],
    'counts.listCounts': () => ({ success: true, counts: [count], next: null }),
    'counts.startCount': reply({}),
    'counts.readCountSheet': ({ path }) => {
      const reviewed = { ...count, countId: REVIEWED_ID, status: 'review' };
      return { success: true, count: path.includes(REVIEWED_ID) ? reviewed : count, rows, next: null };
    },
    'counts.countProduct': (request) => {
      const { productId, counted } = jsonBody(request) as { productId: string; counted: number };
      const product = { productId, productName: 'Tea 250 g', unit: 'pack' };
      return { success: true, entry: { entryKey: 'e', ...product, counted, sum: counted + 5, at, by: 'u1' } };
    },
    'counts.reviewCount': reply({ status: 'review' }),
    'counts.approveCount': () => ({ success: true, count: { ...count, approved: 1 }, refused: [] }),
    'counts.dropCount': reply({ status: 'dropped' }),
    'counts.listToCheck': () => ({ success: true, products: [foundTea], next: null }),
    'stock.listExpiring': () => ({
      ...{ success: true, today: '2026-11-27', next: null, total: { products: 1, value: 480 } },
      products: [{ ...foundTea, quantity: 6, expiryDate: '2026-12-07', value: 480 }],
    }),
    'stock.listAdjustments': () => ({
      ...{ success: true, timeZone: 'Asia/Kolkata', next: null },
      adjustments: [
        {
          ...{ movementId: 'adjustment:a:1', adjustmentKey: 'a', at, by: 'u1', change: -2, reason: 'damaged' },
          ...{ productId: tea.productId, productName: tea.name, unit: 'pack', note: 'wet' },
        },
      ],
    }),
    'people.listPeople': peopleAnswer([['user-0042', 'Ravi Iyer']]),
    'stock.adjustStock': () => ({
      ...{ success: true, message: 'Stock adjusted', stock: [] },
      adjustment: { adjustmentKey: 'a', at, by: 'u1', lines: [] },
    }),
  };
}
