import { readAnalyticsConfig } from './config.js';

describe('the settings of analytics', () => {
  it('have defaults', () => {
    expect(readAnalyticsConfig({})).toEqual({ timeZone: 'Asia/Kolkata', auditEveryMs: 86_400_000 });
  });

  it('name every gap at once', () => {
    const env = { SHOP_TIME_ZONE: 'Asia/Atlantis', ANALYTICS_AUDIT_HOURS: '0' };

    expect(() => readAnalyticsConfig(env)).toThrow(/SHOP_TIME_ZONE: is no IANA time zone\s+ANALYTICS_AUDIT_HOURS/);
  });
});
