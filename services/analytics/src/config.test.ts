import { readAnalyticsConfig } from './config.js';

describe('the settings of analytics', () => {
  it('have defaults', () => {
    expect(readAnalyticsConfig({})).toEqual({ timeZone: 'Asia/Kolkata', auditEveryMs: 86_400_000 });
  });

  it('are all named when they are wrong', () => {
    const env = { SHOP_TIME_ZONE: 'Asia/Atlantis', ANALYTICS_AUDIT_HOURS: '0' };

    expect(() => readAnalyticsConfig(env)).toThrow(/SHOP_TIME_ZONE: .+\s+ANALYTICS_AUDIT_HOURS: /);
  });
});
