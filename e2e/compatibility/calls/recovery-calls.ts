import type { Reply } from '../call-recorder.js';
import { type Person, type Script, sendEach } from './script.js';

const FORGOT = 'POST /api/auth/forgot-password';
const VERIFY = 'POST /api/auth/verify-otp';
const RESET = 'POST /api/auth/reset-password';
const LAST_PASSWORD = 'Vyapar!2027';

/** The way back to a lost password (wire contract 2.3 to 2.5). @returns how the person signs in now. */
export async function recoveryCalls(script: Script, person: Person): Promise<Person> {
  await refusals(script, person);
  await successes(script, person);
  await codesThatFail(script, person);
  return { ...person, password: LAST_PASSWORD };
}

async function refusals({ send }: Script, { email }: Person) {
  await sendEach(send, FORGOT, [
    ['no address', { json: {} }],
    ['an address that is none', { json: { email: 'meera' } }],
    ['an unknown address', { json: { email: 'nobody@example.in' } }],
  ]);
  await sendEach(send, VERIFY, [
    ['no code', { json: { email } }],
    ['a code of five digits', { json: { email, otp: '12345' } }],
    ['no code was requested', { json: { email, otp: '123456' } }],
    ['an unknown address', { json: { email: 'nobody@example.in', otp: '123456' } }],
  ]);
  await sendEach(send, RESET, [
    ['no fields', { json: {} }],
    ['a weak password', { json: { email, newPassword: 'short' } }],
    ['no code was verified', { json: { email, newPassword: LAST_PASSWORD } }],
  ]);
}

function cookieOf({ headers }: Reply) {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function successes({ send, product }: Script, { email, password }: Person) {
  const requestKey = { 'Idempotency-Key': 'forgot-1' };
  const requested = await send('a code', FORGOT, { json: { email }, headers: requestKey });
  const asked = { Cookie: cookieOf(requested) };
  await send('a code, with the same key', FORGOT, { json: { email }, headers: requestKey });
  const otp = product.codeMailedTo(email);
  await send('a wrong code', VERIFY, { json: { email, otp: otherThan(otp) }, headers: asked });
  const verified = await send('the right code', VERIFY, { json: { email, otp }, headers: asked });
  const Cookie = cookieOf(verified);
  await send('the right code again', VERIFY, { json: { email, otp }, headers: asked });
  await send('without the cookie', RESET, { json: { email, newPassword: LAST_PASSWORD } });
  await send('a weak password', RESET, { json: { email, newPassword: 'short' }, headers: { Cookie } });
  const resetKey = { Cookie, 'Idempotency-Key': 'reset-1' };
  await send('a new password', RESET, { json: { email, newPassword: LAST_PASSWORD }, headers: resetKey });
  await send('the same, with the same key', RESET, { json: { email, newPassword: LAST_PASSWORD }, headers: resetKey });
  await send('the same without a key', RESET, { json: { email, newPassword: LAST_PASSWORD }, headers: { Cookie } });
  await send('the password before the reset', 'POST /api/auth/login', { json: { email, password } });
}

async function codesThatFail({ send, repeat, product }: Script, { email }: Person) {
  await send('a second code', FORGOT, { json: { email } });
  const expired = product.codeMailedTo(email);
  product.clock.advance({ minutes: 11 });
  await send('a code after eleven minutes', VERIFY, { json: { email, otp: expired } });
  product.clock.advance({ minutes: 15 });
  await send('a third code', FORGOT, { json: { email } });
  const otp = product.codeMailedTo(email);
  await repeat(5, 'a wrong guess', VERIFY, () => ({ json: { email, otp: otherThan(otp) } }));
  await send('the right code after five wrong ones', VERIFY, { json: { email, otp } });
  await repeat(3, 'one more code in a quarter of an hour', FORGOT, () => ({ json: { email } }));
  product.clock.advance({ minutes: 16 });
}

function otherThan(otp: string): string {
  return String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
}
