import { MEERA, RAVI, type Script, sendEach, signIn } from './script.js';

const REGISTER = 'POST /api/auth/register';
const LOGIN = 'POST /api/auth/login';
const PROFILE = 'GET /api/users/profile';

/** Accounts and sessions (wire contract 1.2, 1.8, 2.1, 2.2, 2.6). @returns the tokens of both people. */
export async function accountCalls(script: Script): Promise<{ readonly meera: string; readonly ravi: string }> {
  await refusedRegistrations(script);
  await registrations(script);
  await refusedLogins(script);
  const meera = await signIn(script.send, 'login with another spelling of the address', {
    ...MEERA,
    email: ' MEERA@Example.IN ',
  });
  const ravi = await signIn(script.send, 'login of the second person', RAVI);
  await sessions(script);
  return { meera, ravi };
}

async function refusedRegistrations({ send }: Script) {
  const { name, email, password } = MEERA;
  await sendEach(send, REGISTER, [
    ['no fields', { json: {} }],
    ['an empty name', { json: { name: '  ', email, password } }],
    ['an address without a domain', { json: { name, email: 'meera@', password } }],
    ['a password that breaks every rule', { json: { name, email, password: '1' } }],
    ['a password without a capital letter', { json: { name, email, password: 'dukaan@2026' } }],
    ['a name of 121 characters', { json: { name: 'n'.repeat(121), email, password } }],
    ['an address of 255 characters', { json: { name, email: `${'m'.repeat(244)}@example.in`, password } }],
    ['a password of 129 characters', { json: { name, email, password: `Aa@${'x'.repeat(126)}` } }],
    ['a name that is a number', { json: { name: 7, email, password } }],
    ['a body that is no JSON', { raw: '{"name":', headers: { 'Content-Type': 'application/json' } }],
    ['a body that is a list', { json: [] }],
    ['a body of another type', { raw: 'name=Meera', headers: { 'Content-Type': 'text/plain' } }],
    ['a body of more than 100 KB', { json: { name: 'n'.repeat(110_000), email, password } }],
    ['a key with a space', { json: MEERA, headers: { 'Idempotency-Key': 'a key' } }],
  ]);
}

async function registrations({ send }: Script) {
  const headers = { 'Idempotency-Key': 'register-meera' };
  await sendEach(send, REGISTER, [
    ['a new account, with a key', { json: MEERA, headers }],
    ['the same again, with the same key', { json: MEERA, headers }],
    ['another name, with the same key', { json: { ...MEERA, name: 'Mira' }, headers }],
    ['the same address, without a key', { json: MEERA }],
    ['the same address in capitals', { json: { ...MEERA, email: MEERA.email.toUpperCase() } }],
    ['a second account', { json: RAVI }],
  ]);
}

async function refusedLogins({ send }: Script) {
  await sendEach(send, LOGIN, [
    ['no fields', { json: {} }],
    ['an empty password', { json: { email: MEERA.email, password: '' } }],
    ['an unknown address', { json: { email: 'nobody@example.in', password: MEERA.password } }],
    ['a wrong password', { json: { email: MEERA.email, password: 'Wrong@2026' } }],
  ]);
}

async function sessions({ send }: Script) {
  const second = await signIn(send, 'login for a second session', MEERA);
  await send('a session', PROFILE, { token: second });
  await send('logout', 'POST /api/auth/logout', { token: second });
  await send('logout once more', 'POST /api/auth/logout', { token: second });
  await sendEach(send, PROFILE, [
    ['an ended session', { token: second }],
    ['no token', {}],
    ['a token that is none', { token: 'not-a-token' }],
    ['another way to authenticate', { headers: { Authorization: 'Basic bWVlcmE6eA==' } }],
  ]);
}
