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

const from = (address: string) => ({ 'X-Forwarded-For': address });

async function tellingReplies({ send }: Script, { email, password, name }: Person) {
  const headers = from('203.0.113.7');
  for (const count of [1, 2, 3, 4, 5, 6])
    await send(`unknown address ${count} from one network`, LOGIN, {
      json: { email: `nobody-${count}@example.in`, password },
      headers,
    });
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

async function failedLogins({ send }: Script, { email }: Person) {
  const headers = from('203.0.113.8');
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    await send(`wrong password ${count} from one network`, LOGIN, { json: { email, password: 'Wrong@2026' }, headers });
}

async function codesPerAddress({ send, product }: Script) {
  product.clock.advance({ hours: 1 });
  const headers = from('203.0.113.9');
  for (const count of [1, 2, 3, 4])
    await send(`code ${count} for an unknown address`, FORGOT, { json: { email: 'none@example.in' }, headers });
}
