import { codeExpiry, codeRejection, newCode } from './one-time-code.js';
import { recoveryMail } from './recovery-mail.js';

const now = new Date('2026-11-21T05:12:08.114Z');
const open = { expiresAt: codeExpiry(now), usedAt: null, guesses: 0 };

function at(minutes: number) {
  return new Date(now.getTime() + minutes * 60_000);
}

describe('a one-time code', () => {
  it('is six digits, leading zeros included', () => {
    const codes = Array.from({ length: 2_000 }, newCode);

    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(codes.some((code) => code.startsWith('0'))).toBe(true);
    expect(new Set(codes).size).toBeGreaterThan(1_900);
  });

  it.each([
    ['open', open, 9.99, null],
    ['gone', undefined, 0, 'invalid'],
    ['used', { ...open, usedAt: now }, 1, 'invalid'],
    ['used, later', { ...open, usedAt: now }, 11, 'invalid'],
    ['ten minutes old', open, 10, 'expired'],
    ['guessed four times', { ...open, guesses: 4 }, 1, null],
    ['guessed five times', { ...open, guesses: 5 }, 1, 'exhausted'],
    ['guessed five times, later', { ...open, guesses: 5 }, 11, 'expired'],
  ])('that is %s', (_what, code, minutes, rejection) => {
    expect(codeRejection(code, at(minutes))).toBe(rejection);
  });

  it('is the only number of six digits in its mail', () => {
    const { subject, text } = recoveryMail('meera.123456@example.in', '004217');

    expect(`${subject}\n${text}`.match(/\d{6}/g)).toEqual(['004217']);
    expect(text).toContain('10 minutes');
    expect(text).toContain('Bahi');
  });
});
