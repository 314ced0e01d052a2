import { readOrdersConfig } from './config.js';

describe('the settings of orders', () => {
  it('have defaults', () => {
    expect(readOrdersConfig({})).toEqual({
      timeZone: 'Asia/Kolkata',
      takeTimeoutMs: 2_000,
      voidTimeoutMs: 800,
      keyWaitMs: 10_000,
      takeOverAfterMs: 2_000,
      recoverEveryMs: 2_000,
      recoverAfterMs: 5_000,
    });
  });

  it('name every wrong one at once', () => {
    const read = () => readOrdersConfig({ SHOP_TIME_ZONE: 'Mars/Olympus', ORDERS_RECOVER_AFTER_MS: '-1' });

    expect(read).toThrow(/SHOP_TIME_ZONE[\s\S]*ORDERS_RECOVER_AFTER_MS/);
  });
});
