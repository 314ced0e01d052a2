import { readAuthConfig } from './config.js';

const AUTH_SECRET = 'x'.repeat(32);

describe('readAuthConfig', () => {
  it('has the limits of the wire contract by default', () => {
    const { limits, exemptsLoopback, hashesAtOnce } = readAuthConfig({ AUTH_SECRET });

    const windows = Object.fromEntries(
      Object.entries(limits).map(([name, { max, windowMs }]) => [name, [max, windowMs / 60_000]]),
    );
    expect(windows).toEqual({
      failedLoginsPerEmail: [10, 15],
      failedLoginsPerNetwork: [50, 15],
      failedLoginsPerAccount: [100, 60],
      registrations: [10, 60],
      forgotPasswords: [20, 60],
      otpChecks: [30, 15],
      codesPerEmail: [3, 15],
      wrongPasswordsPerUser: [5, 15],
      accountDisclosures: [5, 60],
    });
    expect(exemptsLoopback).toBe(false);
    expect(hashesAtOnce).toBe(2);
  });

  it('gives every limit a name of its own', () => {
    const names = Object.values(readAuthConfig({ AUTH_SECRET }).limits).map(({ name }) => name);

    expect(new Set(names).size).toBe(names.length);
  });

  it('names every setting that is missing or wrong at once', () => {
    const read = () =>
      readAuthConfig({ LIMIT_CODES_PER_EMAIL: 'three', PASSWORD_HASHES_AT_ONCE: '0', EXEMPT_LOOPBACK: 'maybe' });

    expect(read).toThrow(/AUTH_SECRET: is missing/);
    expect(read).toThrow(/LIMIT_CODES_PER_EMAIL: must look like 10\/15m/);
    expect(read).toThrow(/PASSWORD_HASHES_AT_ONCE/);
    expect(read).toThrow(/EXEMPT_LOOPBACK/);
    expect(() => readAuthConfig({ AUTH_SECRET: 'short' })).toThrow(/at least 32 characters/);
  });
});
