import { MEERA, type Script } from './script.js';

const ORIGIN = 'https://shop.example';

/** Routes, methods and other origins (wire contract 1.3, 1.7). */
export async function gatewayCalls({ send }: Script, token: string): Promise<void> {
  await send('an unknown path', 'GET /api/nothing', { token });
  await send('an unknown path without a token', 'GET /api/nothing');
  await send('a wrong method', 'DELETE /api/products/all', { token });
  await send('a wrong method', 'GET /api/auth/login');
  await send('a wrong method', 'POST /api/invoices/INV-2627-000001/pay', { token });
  await send('a broken path', 'GET /api/products/check/%E0%A4%A', { token });
  await send('an allowed origin', 'GET /api/users/profile', { token, headers: { Origin: ORIGIN } });
  await send('a failure to an allowed origin', 'GET /api/users/profile', { headers: { Origin: ORIGIN } });
  await send('another origin', 'GET /api/users/profile', { token, headers: { Origin: 'https://other.example' } });
  const Ask = { Origin: ORIGIN, 'Access-Control-Request-Method': 'PATCH' };
  await send('a preflight', 'OPTIONS /api/invoices/INV-2627-000001/pay', { headers: Ask });
  const fromOther = { ...Ask, Origin: 'https://other.example' };
  await send('a preflight of another origin', 'OPTIONS /api/invoices/INV-2627-000001/pay', { headers: fromOther });
}

/** Calls whose service cannot reach its database (wire contract 1.10). */
export async function faultCalls({ send, product }: Script, token: string): Promise<void> {
  const { email, password } = MEERA;
  const faults = [
    ['catalog', 'GET /api/products/generate-id'],
    ['catalog', 'GET /api/products/all'],
    ['orders', 'GET /api/orders/orders'],
    ['billing', 'GET /api/invoices'],
    ['analytics', 'GET /api/dashboard/stats'],
  ] as const;
  for (const [service, call] of faults) {
    await product.blockDatabase(service);
    await send(`${service} without its database`, call, { token });
    await product.unblockDatabase(service);
  }
  await product.blockDatabase('auth');
  await send('auth without its database', 'POST /api/auth/login', { json: { email, password } });
  await send('auth without its database', 'POST /api/auth/register', { json: { ...MEERA, email: 'new@example.in' } });
  await send('auth without its database', 'POST /api/auth/forgot-password', { json: { email } });
  await product.unblockDatabase('auth');
}
