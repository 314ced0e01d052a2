import type { EndpointSpec } from '../kit/endpoint.js';
import { leadingText, parseWith } from '../kit/validation.js';
import { authApi } from './api.js';
import { isEmail, normalizeEmail } from './email.js';

/** The text of the 400 that a body gets, or `ok`. */
function textFor({ body, precedence }: EndpointSpec, value: unknown) {
  if (!body) throw new Error('The call takes no body');
  const parsed = parseWith(body, value);
  return parsed.ok ? 'ok' : leadingText(parsed.issues, precedence);
}

function issuesFor(spec: EndpointSpec, value: unknown) {
  const parsed = spec.body ? parseWith(spec.body, value) : { ok: true as const };
  return parsed.ok ? [] : parsed.issues.map(({ field, message }) => [field, message]);
}

const GOOD = 'Abcdefg!';
const PASSWORD = 'Password must contain: at least 8 characters';
const FILL = 'Please fill in all fields';
const FORM = 'Please enter a valid email address';

describe('login', () => {
  it.each([
    [{}, FILL],
    [{ email: 'a@b.in' }, FILL],
    [{ email: ' ', password: 'x' }, FILL],
    [{ email: 'a@b.in', password: '' }, FILL],
    [{ email: 5, password: 'x' }, FILL],
    [{ email: 'not an address', password: ' ' }, 'ok'],
  ])('%j reports %s', (body, text) => {
    expect(textFor(authApi.login, body)).toBe(text);
  });
});

describe('register', () => {
  const good = { name: 'Meera Nair', email: 'meera@example.in', password: GOOD };

  it.each([
    [{}, FILL],
    [{ ...good, name: '' }, FILL],
    [{ ...good, name: ' ', email: 'x', password: 'x' }, FILL],
    [{ ...good, email: 'x', password: 'x' }, FORM],
    [{ ...good, password: 'Aa!', name: 'x'.repeat(121) }, PASSWORD],
    [{ ...good, name: 'x'.repeat(121) }, 'Name must be at most 120 characters'],
    [{ ...good, email: `${'x'.repeat(243)}@example.in` }, 'ok'],
    [{ ...good, email: `${'x'.repeat(244)}@example.in` }, 'Email must be at most 254 characters'],
    [{ ...good, password: `${GOOD}${'x'.repeat(120)}` }, 'ok'],
    [{ ...good, password: `${GOOD}${'x'.repeat(121)}` }, 'Password must be at most 128 characters'],
    [{ ...good, name: 'x'.repeat(120) }, 'ok'],
  ])('%j reports %s', (body, text) => {
    expect(textFor(authApi.register, body)).toBe(text);
  });

  it('names every failing field at once', () => {
    expect(issuesFor(authApi.register, { name: '', email: 'x', password: 'Aa!' })).toEqual([
      ['name', FILL],
      ['email', FORM],
      ['password', PASSWORD],
    ]);
  });

  it('tidies name and e-mail and leaves the password as it is', () => {
    const body = { name: ' Meera ', email: ' Meera@Example.in ', password: ` ${GOOD} ` };

    expect(parseWith(authApi.register.body, body)).toEqual({
      ok: true,
      value: { name: 'Meera', email: 'Meera@Example.in', password: ` ${GOOD} ` },
    });
  });

  it('repeats the text of a failure in details', () => {
    expect(authApi.register.problemExtras).toEqual(['details']);
  });
});

describe('forgot-password', () => {
  it.each([
    [{}, 'Please enter your email'],
    [{ email: '  ' }, 'Please enter your email'],
    [{ email: 'meera' }, FORM],
    [{ email: `${'x'.repeat(300)}@example.in` }, FORM],
    [{ email: ' meera@example.in' }, 'ok'],
  ])('%j reports %s', (body, text) => {
    expect(textFor(authApi.forgotPassword, body)).toBe(text);
  });
});

describe('verify-otp', () => {
  it.each([
    [{}, 'Please enter the OTP'],
    [{ email: 'a@b.in', otp: '' }, 'Please enter the OTP'],
    [{ email: 'a@b.in', otp: 123456 }, 'Please enter the OTP'],
    [{ email: 'a@b.in', otp: '12345' }, 'OTP must be 6 digits'],
    [{ email: 'a@b.in', otp: '12345a' }, 'OTP must be 6 digits'],
    [{ email: 'a@b.in', otp: '१२३४५६' }, 'OTP must be 6 digits'],
    [{ otp: '1' }, 'OTP must be 6 digits'],
    [{ otp: '000000' }, 'Please enter your email'],
    [{ email: 'a@b.in', otp: ' 000000 ' }, 'ok'],
  ])('%j reports %s', (body, text) => {
    expect(textFor(authApi.verifyOtp, body)).toBe(text);
  });
});

describe('reset-password', () => {
  it.each([
    [{}, FILL],
    [{ email: 'a@b.in' }, FILL],
    [{ newPassword: GOOD }, FILL],
    [{ email: 'a@b.in', newPassword: 'Aa!' }, PASSWORD],
    [{ email: 'a@b.in', newPassword: `${GOOD}${'x'.repeat(121)}` }, 'Password must be at most 128 characters'],
    [{ email: 'a@b.in', newPassword: GOOD }, 'ok'],
  ])('%j reports %s', (body, text) => {
    expect(textFor(authApi.resetPassword, body)).toBe(text);
  });
});

describe('profile', () => {
  const good = { name: 'Meera', email: 'meera@example.in' };
  const parsedFrom = (body: unknown) => {
    const parsed = parseWith(authApi.updateProfile.body, body);
    return parsed.ok ? parsed.value : null;
  };

  it.each([
    [{}, 'Name and email are required'],
    [{ name: 'Meera', email: ' ' }, 'Name and email are required'],
    [{ ...good, email: 'x', newPassword: 'x' }, FORM],
    [{ ...good, newPassword: 'Aa!' }, PASSWORD],
    [{ ...good, newPassword: 7 }, PASSWORD],
    [{ ...good, name: 'x'.repeat(121) }, 'Name must be at most 120 characters'],
    [{ ...good, newPassword: '' }, 'ok'],
    [{ ...good, newPassword: null, currentPassword: null }, 'ok'],
  ])('%j reports %s', (body, text) => {
    expect(textFor(authApi.updateProfile, body).slice(0, text.length)).toBe(text);
  });

  it('takes an empty new password for no change', () => {
    expect(parsedFrom({ ...good, newPassword: '', currentPassword: 'x' })).toEqual({ ...good, currentPassword: 'x' });
  });

  it('takes a current password equal to the new one for not asked', () => {
    expect(parsedFrom({ ...good, newPassword: GOOD, currentPassword: GOOD })).toEqual({ ...good, newPassword: GOOD });
    expect(parsedFrom({ ...good, newPassword: GOOD, currentPassword: 'x' })).toEqual({
      ...good,
      newPassword: GOOD,
      currentPassword: 'x',
    });
  });
});

describe('e-mail', () => {
  it.each(['a@b.in', 'a+b@c.d.co.in', 'नाम@उदाहरण.भारत', "o'neil@x.ie"])('accepts %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  it.each(['', 'a', '@b.in', 'a@', 'a@b', 'a@.in', 'a@b.', 'a@b..in', 'a b@c.in', 'a@b@c.in', 'a@b.in\n'])(
    'refuses "%s"',
    (email) => {
      expect(isEmail(email)).toBe(false);
    },
  );

  it('is compared trimmed, composed, in lower case and without what a paste brings along', () => {
    const pasted = '\u202ameera\u200b@example.in\u2060\u00a0\n';
    expect([' MEERA@Example.IN ', pasted].map(normalizeEmail)).toEqual(['meera@example.in', 'meera@example.in']);
    const login = parseWith(authApi.login.body, { email: pasted, password: '\u200b ' });
    expect(login).toEqual({ ok: true, value: { email: 'meera@example.in', password: '\u200b ' } });
    expect(normalizeEmail('e\u0301@x.in')).toBe(normalizeEmail('É@x.in'));
  });
});
