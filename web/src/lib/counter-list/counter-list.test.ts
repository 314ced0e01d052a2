import { aCounterProduct } from '../../../test-support/counter.js';
import { counterList } from './counter-list.js';
import { mergedList } from './kept-list.js';

const parle = aCounterProduct({ name: 'Parle-G 800 g', sold30: 5, codes: [{ code: '0012345678905', packNo: 0 }] });
const parathas = aCounterProduct({ name: 'Paratha Flour', sold30: 90 });
const rice = aCounterProduct({ name: 'Palakkad Parboiled Rice', sold30: 900 });
const spar = aCounterProduct({ name: 'Spar Water', alias: 'paani', sold30: 999 });
const gone = aCounterProduct({ name: 'Parimal', sold30: 9999, stock: 0 });
const eggs = aCounterProduct({
  name: 'Eggs',
  price: 7,
  packs: [{ packNo: 1, name: 'Tray', units: 30, price: null }],
  codes: [{ code: 'TRAY-1', packNo: 1 }],
});
const look = counterList([eggs, gone, spar, rice, parle, parathas]);

describe('the list of the counter', () => {
  it('ranks names that begin, then words, then the rest; what is sold more first, what is sold out last', () =>
    expect(look.search('par').map(({ name }) => name)).toEqual([
      'Paratha Flour',
      'Parle-G 800 g',
      'Palakkad Parboiled Rice',
      'Spar Water',
      'Parimal',
    ]));

  it('shows a family together, where the best match of it is', () => {
    const shirt = (name: string, sold30: number, own = {}) =>
      aCounterProduct({ name, sold30, family: 'Shirt', ...own });
    const list = counterList([
      shirt('Blue cotton', 1),
      shirt('Red cotton', 9),
      aCounterProduct({ name: 'Cotton wool', sold30: 5 }),
      shirt('Green cotton', 99, { stock: 0 }),
      aCounterProduct({ name: 'Old cotton', sold30: 4 }),
    ]);

    expect(list.search('cotton').map(({ name }) => name)).toEqual([
      ...['Cotton wool', 'Red cotton', 'Blue cotton', 'Old cotton', 'Green cotton'],
    ]);
  });

  it.each([
    ['every word must occur', 'parb palak', ['Palakkad Parboiled Rice']],
    ['an alias counts', 'PAANI', ['Spar Water']],
    ['nothing typed finds nothing', ' ', []],
  ])('%s', (_, typed, expected) => expect(look.search(typed).map(({ name }) => name)).toEqual(expected));

  it.each([
    ['0012345678905', 'Parle-G 800 g', 1000],
    ['012345678905', 'Parle-G 800 g', 1000],
    ['tray-1', 'Eggs', 21000],
    [eggs.productId.toLowerCase(), 'Eggs', 700],
  ])('knows the code %s', (code, name, pricePaise) => expect(look.byCode(code)).toMatchObject({ name, pricePaise }));

  it('knows no other code', () => expect(look.byCode('8901030865278')).toBeUndefined());

  it('takes changes into the list that the device keeps, and a whole list in its place', () => {
    const reply = { success: true as const, timeZone: 'Asia/Kolkata', taxPack: null, version: '2' };
    const kept = { ...reply, version: '1', products: [parle, rice] };
    const changed = { ...parle, price: 11 };

    const merged = mergedList(kept, { ...reply, changes: true, products: [changed, eggs], removed: [rice._id] });

    expect(merged).toMatchObject({ version: '2', products: [changed, eggs] });
    expect(mergedList(kept, { ...reply, changes: false, products: [eggs], removed: [] }).products).toEqual([eggs]);
  });

  it('finds among ten thousand', () => {
    const many = counterList(
      Array.from({ length: 10_000 }, (_, at) => aCounterProduct({ name: `Item ${at} of Parle` })),
    );

    expect(many.search('parle 99')[0]?.name).toBe('Item 99 of Parle');
  });
});
