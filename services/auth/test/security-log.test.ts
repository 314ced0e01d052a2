import { createLogger } from '@bahi/platform/kernel';
import { anEmail, aPassword } from '@bahi/testing';
import { type AuthWorld, aNetwork, authWorld, cookieIn } from './auth-world.js';

const lines: string[] = [];
let world: AuthWorld;

beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) };
  // A level that drops every other line of the kind.
  world = await authWorld({ resources: { logger: createLogger({ name: 'auth', level: 'error', destination }) } });
});
afterAll(() => world.close());

function linesOf(network: string) {
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line.log === 'security' && line.network === network);
}

it('names who did what from where, with which result, and no secret', async () => {
  const meera = await world.signUp();
  const network = aNetwork();
  const from = (token?: string, cookie?: string) => world.from({ network, agent: 'a phone', token, cookie });
  await from().login({ body: { ...meera, password: 'wrong' } });
  const token = (await from().login({ body: meera })).body.token;
  const [moved, changed, newest] = [anEmail(), aPassword(), aPassword()];
  await from(token).updateProfile({ body: { name: meera.name, email: moved, newPassword: changed } });
  await from(token).updateProfile({ body: { name: 'Meera', email: moved } });
  await from(token).logout();
  const { code, cookie } = await world.requestCode(moved, { network, agent: 'a phone' });
  const verified = cookieIn(await from(undefined, cookie).verifyOtp({ body: { email: moved, otp: code } }));
  await from(undefined, verified).resetPassword({ body: { email: moved, newPassword: newest } });

  const written = linesOf(network);

  expect(written.map(({ event, result, reason }) => [event, result, reason].filter(Boolean).join(' '))).toEqual([
    'auth.sign-in rejected invalid-credentials',
    'auth.sign-in accepted',
    'auth.password-changed accepted',
    'auth.email-changed accepted',
    'auth.profile-changed accepted',
    'auth.profile-changed accepted',
    'auth.sign-out accepted',
    'auth.recovery-requested accepted',
    'auth.recovery-verified accepted',
    'auth.password-reset accepted',
  ]);
  const [failed, signedIn] = written;
  // The account of a failure is found by the line of a success.
  expect(failed?.address).toBe(signedIn?.address);
  expect(signedIn?.userId).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(written.slice(1, 7).map(({ userId }) => userId))).toEqual(new Set([signedIn?.userId]));
  expect(new Set(written.map(({ userAgent }) => userAgent))).toEqual(new Set(['a phone']));
  for (const secret of [meera.email, moved, meera.password, changed, newest, token, code, cookie, verified])
    expect(lines.join('')).not.toContain(secret);
});
