import { mergedOrder } from './card-order.js';

describe('a saved order', () => {
  it('stands, with cards that are new at the end and without those that are gone', () => {
    expect(mergedOrder(['chart', 'weather', 'sales'], ['sales', 'purchase', 'chart'])).toEqual([
      'chart',
      'sales',
      'purchase',
    ]);
  });
});
