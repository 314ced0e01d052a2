import { passwordProblems, passwordText } from './password-rules.js';

const LENGTH = 'at least 8 characters';
const LOWER = 'at least one lowercase letter (a-z)';
const UPPER = 'at least one uppercase letter (A-Z)';
const SPECIAL = 'at least one special character (such as !@#$%)';

describe('passwordProblems', () => {
  it.each([
    ['', [LENGTH, LOWER, UPPER, SPECIAL]],
    ['abc', [LENGTH, UPPER, SPECIAL]],
    ['ABCDEFG!', [LOWER]],
    ['abcdefg!', [UPPER]],
    ['Abcdefgh', [SPECIAL]],
    ['Abcdef!', [LENGTH]],
    ['Äbcdefgß', [UPPER, SPECIAL]],
    ['ÀÉÎÕÜÑÇß!', [LOWER, UPPER]],
    ['Abcdefg!', []],
    ['   Aa!   ', []],
  ])('of "%s" are %j', (password, missing) => {
    expect(passwordProblems(password)).toEqual(missing);
  });

  it('counts each character of the set as special, and no other', () => {
    const special = `!@#$%^&*()_+-=[]{};':"\\|,.<>?`;

    for (const one of special) expect(passwordProblems(`Abcdefg${one}`)).toEqual([]);
    for (const other of ' ~`/€0é') expect(passwordProblems(`Abcdefg${other}`)).toEqual([SPECIAL]);
  });

  it('counts an emoji as one character', () => {
    expect(passwordProblems('Ab!🙂🙂🙂🙂')).toEqual([LENGTH]);
  });
});

describe('passwordText', () => {
  it('joins what is missing in order', () => {
    expect(passwordText(passwordProblems('abc'))).toBe(`Password must contain: ${LENGTH}, ${UPPER}, ${SPECIAL}`);
  });
});
