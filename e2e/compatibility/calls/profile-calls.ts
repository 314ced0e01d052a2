import { MEERA, type Person, RAVI, type Script, sendEach, signIn } from './script.js';

const PROFILE = 'PUT /api/users/profile';
const NEW_ADDRESS = 'meera.nair@example.in';
const NEW_PASSWORD = 'Kirana@2027';

/** The profile (wire contract 2.21, 2.22). @returns how Meera signs in now, and her token. */
export async function profileCalls(script: Script, token: string): Promise<Person & { readonly token: string }> {
  const { send } = script;
  await send('a profile', 'GET /api/users/profile', { token });
  await refusedChanges(script, token);
  await send('another name', PROFILE, { token, json: { name: 'Meera S Nair', email: MEERA.email } });
  await send('the old name', PROFILE, { token, json: { name: MEERA.name, email: MEERA.email } });
  await changesThatNeedThePassword(script, token);
  await wrongPasswords(script, token);
  const person = { name: MEERA.name, email: NEW_ADDRESS, password: NEW_PASSWORD };
  return { ...person, token: await signIn(send, 'login with the new address and password', person) };
}

async function refusedChanges({ send }: Script, token: string) {
  const { name, email } = MEERA;
  await sendEach(send, PROFILE, [
    ['no fields', { token, json: {} }],
    ['an empty name', { token, json: { name: ' ', email } }],
    ['an address that is none', { token, json: { name, email: 'meera' } }],
    ['a weak new password', { token, json: { name, email, newPassword: 'short' } }],
    ['the address of another account', { token, json: { name, email: RAVI.email } }],
    ['no token', { json: { name, email } }],
  ]);
}

async function changesThatNeedThePassword({ send, product }: Script, token: string) {
  const { name, password } = MEERA;
  product.clock.advance({ minutes: 61 });
  await sendEach(send, PROFILE, [
    ['a new address an hour after the login', { token, json: { name, email: NEW_ADDRESS } }],
    ['a new password that is given as the current one, too', { token, json: sameTwice(NEW_PASSWORD) }],
    ['a wrong current password', { token, json: { name, email: NEW_ADDRESS, currentPassword: 'Wrong@2026' } }],
    ['the right current password', { token, json: { name, email: NEW_ADDRESS, currentPassword: password } }],
    [
      'a new password with the current one',
      { token, json: { name, email: NEW_ADDRESS, newPassword: NEW_PASSWORD, currentPassword: password } },
    ],
  ]);
}

function sameTwice(password: string) {
  return { name: MEERA.name, email: MEERA.email, newPassword: password, currentPassword: password };
}

async function wrongPasswords({ repeat }: Script, token: string) {
  const json = { name: MEERA.name, email: MEERA.email, currentPassword: 'Wrong@2026' };
  await repeat(5, 'one more wrong current password', PROFILE, () => ({ token, json }));
}
