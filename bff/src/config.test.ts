import { readGatewayConfig } from './config.js';

describe('readGatewayConfig', () => {
  it('defaults to the values of the wire contract and of docs/reliability.md', () => {
    expect(readGatewayConfig({})).toMatchObject({
      CALLS_PER_MINUTE: 600,
      // Within 8 s and 28 s, with the way of the answer.
      CALL_DEADLINE_MS: 7_750,
      FILE_DEADLINE_MS: 27_750,
      TRUSTED_PROXY_HOPS: 0,
      ALLOWED_ORIGINS: [],
      EXEMPT_LOOPBACK: false,
      HSTS: false,
    });
  });
});
