import { readBillingConfig } from './config.js';

describe('the settings of billing', () => {
  it('have defaults', () => {
    expect(readBillingConfig({})).toEqual({
      timeZone: 'Asia/Kolkata',
      auditEveryMs: 21_600_000,
      publicUrl: null,
    });
  });

  it('report all invalid ones at once', () => {
    const read = () => readBillingConfig({ SHOP_TIME_ZONE: 'Mars/Olympus', BILLING_AUDIT_EVERY_MS: '999' });

    expect(read).toThrow(/SHOP_TIME_ZONE[\s\S]*BILLING_AUDIT_EVERY_MS/);
  });
});
