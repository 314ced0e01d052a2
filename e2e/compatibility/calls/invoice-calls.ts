import { type Script, sendEach } from './script.js';

const QUERIES = [
  '',
  '?status=Paid',
  '?status=unpaid',
  '?status=Returned',
  '?status=CANCELLED',
  '?archived=true',
  '?archived=false',
  '?status=Paid&archived=true',
];
const WRONG_QUERIES = ['?status=Open', '?archived=maybe'];

/** Invoices (wire contract 2.8, 2.9): the first is paid and archived, the second returned, the others stay open. */
export async function invoiceCalls(script: Script, tokens: { readonly meera: string; readonly ravi: string }) {
  const token = tokens.meera;
  const { send } = script;
  await invoiceLists(script, 'all unpaid', token);
  await changes(script, token);
  await send('an invoice of another shop', 'PATCH /api/invoices/INV-2627-000003/pay', { token: tokens.ravi });
  await send('no token', 'PATCH /api/invoices/INV-2627-000003/pay');
  await invoiceLists(script, 'one paid and archived, one returned', token);
  for (const query of WRONG_QUERIES) await send('a wrong query', `GET /api/invoices${query}`, { token });
  await send('orders after the return', 'GET /api/orders/orders', { token });
}

async function invoiceLists({ send }: Script, what: string, token: string) {
  for (const query of QUERIES) await send(what, `GET /api/invoices${query}`, { token });
}

async function changes({ send }: Script, token: string) {
  const first = '/api/invoices/INV-2627-000001';
  const second = '/api/invoices/INV-2627-000002';
  const key = { 'Idempotency-Key': 'pay-1' };
  await send('an open invoice', `DELETE ${first}`, { token });
  await send('an open invoice, with a key', `PATCH ${first}/pay`, { token, headers: key });
  await send('the same again, with the same key', `PATCH ${first}/pay`, { token, headers: key });
  await send('a paid invoice', `PATCH ${first}/pay`, { token, json: {} });
  await send('a paid invoice', `PATCH ${first}/return`, { token });
  await send('a paid invoice', `DELETE ${first}`, { token });
  await send('an archived invoice', `DELETE ${first}`, { token });
  await send('an open invoice', `PATCH ${second}/return`, { token, json: { reason: 'not read' } });
  await send('a returned invoice', `PATCH ${second}/return`, { token });
  await send('a returned invoice', `PATCH ${second}/pay`, { token });
  for (const call of [
    'PATCH /api/invoices/INV-2627-999999/pay',
    'PATCH /api/invoices/x/return',
    'DELETE /api/invoices/x',
  ])
    await sendEach(send, call, [['an unknown invoice', { token }]]);
}
