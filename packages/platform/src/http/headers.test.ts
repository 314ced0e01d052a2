import { parsePositions } from './headers.js';

describe('parsePositions', () => {
  it('reads every pair', () => {
    expect(parsePositions('orders=12, billing=3')).toEqual({ orders: 12, billing: 3 });
  });

  it('ignores what is malformed, because the header is optional', () => {
    expect(parsePositions('orders=-1,=4,x,billing=3,catalog=1e9')).toEqual({ billing: 3 });
    expect(parsePositions(undefined)).toEqual({});
  });

  it('reads ten pairs and no more, however many are sent', () => {
    const letters = [...'abcdefghijklmnop'];

    const positions = parsePositions(letters.map((letter) => `${letter}=1`).join(','));

    expect(Object.keys(positions)).toEqual(letters.slice(0, 10));
  });
});
