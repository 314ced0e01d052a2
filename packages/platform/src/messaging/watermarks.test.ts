import type { Database } from '../data/types.js';
import { createWatermarks } from './watermarks.js';

const away = { read: () => Promise.reject(new Error('Nobody asks the database')) } as unknown as Database;

describe('a remembered watermark', () => {
  it('never falls: a copy that was read late says less than is known', () => {
    const watermarks = createWatermarks(away);

    watermarks.saw('shop', 'orders', 7);
    watermarks.saw('shop', 'orders', 3);

    expect([watermarks.known('shop', 'orders'), watermarks.known('shop', 'billing')]).toEqual([7, 0]);
  });

  it('is forgotten when 50,000 others were looked at since, so that memory has an end', () => {
    const watermarks = createWatermarks(away);

    for (let shop = 0; shop < 50_000; shop += 1) watermarks.saw(`shop ${shop}`, 'orders', 1);
    watermarks.saw('shop 0', 'orders', 2);
    watermarks.saw('one more', 'orders', 1);

    const known = ['shop 0', 'shop 1', 'shop 2', 'one more'].map((shop) => watermarks.known(shop, 'orders'));
    expect(known).toEqual([2, 0, 1, 1]);
  });
});
