import type { Database } from '../data/types.js';
import { createWatermarks } from './watermarks.js';

const unused = { read: () => Promise.reject(new Error('The database must not be asked')) } as unknown as Database;

describe('a remembered watermark', () => {
  it('never falls: a copy that was read late may be older than what is known', () => {
    const watermarks = createWatermarks(unused);

    watermarks.saw('shop', 'orders', 7);
    watermarks.saw('shop', 'orders', 3);

    expect([watermarks.known('shop', 'orders'), watermarks.known('shop', 'billing')]).toEqual([7, 0]);
  });

  it('is evicted after 50,000 others were used, so that memory stays bounded', () => {
    const watermarks = createWatermarks(unused);

    for (let shop = 0; shop < 50_000; shop += 1) watermarks.saw(`shop ${shop}`, 'orders', 1);
    watermarks.saw('shop 0', 'orders', 2);
    watermarks.saw('one more', 'orders', 1);

    const known = ['shop 0', 'shop 1', 'shop 2', 'one more'].map((shop) => watermarks.known(shop, 'orders'));
    expect(known).toEqual([2, 0, 1, 1]);
  });
});
