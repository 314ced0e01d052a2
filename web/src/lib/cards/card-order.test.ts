import { mergedOrder } from './card-order.js';

describe('a saved order', () => {
  it('is kept, with new cards at the end and without removed ones', () => {
    expect(mergedOrder(['chart', 'weather', 'sales'], ['sales', 'purchase', 'chart'])).toEqual([
      'chart',
      'sales',
      'purchase',
    ]);
  });
});
