import { isCommonPassword } from './common-passwords.js';

describe('a common password', () => {
  it.each([
    'Iloveyou!',
    'P@ssw0rd',
    'Password@1',
    'pAssword-1',
    'Qwerty#123',
    'Welcome@123',
    '!Admin123',
    'Pa$$word',
    'Sunshine.',
  ])('is %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Ledger-1!', 'Naya@Dukaan1', 'Sunshine over Kochi!', 'पासवर्ड-Ab1', 'Correct-Horse'])(
    'is not %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false);
    },
  );
});
