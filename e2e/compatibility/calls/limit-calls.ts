import { type Person, RAVI, type Script } from './script.js';

const LOGIN = 'POST /api/auth/login';
const FORGOT = 'POST /api/auth/forgot-password';
const REGISTER = 'POST /api/auth/register';

/** Callers from other machines, whom no limit exempts (wire contract 1.9). */
export async function limitCalls(script: Script, meera: Person): Promise<void> {
  await tellingReplies(script, meera);
  await failedLogins(script, meera);
  await codesPerAddress(script);
}

function from(address: string) {
  return { 'X-Forwarded-For': address };
}

async function tellingReplies({ send, repeat }: Script, { email, password, name }: Person) {
  const headers = from('203.0.113.7');
  const json = { email: 'nobody@example.in', password };
  await repeat(6, 'an unknown address from one network', LOGIN, () => ({ json, headers }));
  await send('a wrong password from that network', LOGIN, { json: { email, password: 'Wrong@2026' }, headers });
  await send('a code from that network', FORGOT, { json: { email }, headers });
  await send('a registration from that network', REGISTER, { json: { name, email, password }, headers });
  const { body } = await send('a right login from that network', LOGIN, { json: RAVI, headers });
  await send('a new address from that network', 'PUT /api/users/profile', {
    token: body.token,
    json: { name: RAVI.name, email: 'ravi.kumar@example.in' },
    headers,
  });
}

async function failedLogins({ repeat }: Script, { email }: Person) {
  const headers = from('203.0.113.8');
  const json = { email, password: 'Wrong@2026' };
  await repeat(11, 'a wrong password from one network', LOGIN, () => ({ json, headers }));
}

async function codesPerAddress({ repeat, product }: Script) {
  product.clock.advance({ hours: 1 });
  const headers = from('203.0.113.9');
  const json = { email: 'none@example.in' };
  await repeat(4, 'a code for an unknown address', FORGOT, () => ({ json, headers }));
}
