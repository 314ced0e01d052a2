import type { Day } from '@bahi/contracts/shared';
import { etagOf } from './catalogue-page.js';

describe('the ETag of products/all', () => {
  const etag = etagOf('12.99', '2026-11-21' as Day, 'Asia/Kolkata');

  it('is strong and changes with version, day and time zone', () => {
    const others = [
      etagOf('13.99', '2026-11-21' as Day, 'Asia/Kolkata'),
      etagOf('12.99', '2026-11-22' as Day, 'Asia/Kolkata'),
      etagOf('12.99', '2026-11-21' as Day, 'Asia/Dhaka'),
    ];

    expect(etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(new Set([etag, ...others]).size).toBe(4);
  });
});
