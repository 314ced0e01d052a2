import type { Script } from './script.js';

export const FIGURES = [
  'GET /api/dashboard/stats',
  'GET /api/dashboard/inventory-summary',
  'GET /api/statistics/chart-data-fixed',
  'GET /api/statistics/chart-data-fixed?period=weekly',
  'GET /api/statistics/chart-data-fixed?period=monthly',
  'GET /api/statistics/chart-data-fixed?period=yearly',
  'GET /api/statistics/dashboard-summary',
  'GET /api/statistics/dashboard-summary?period=week&_t=1',
  'GET /api/statistics/dashboard-summary?period=month',
  'GET /api/statistics/dashboard-summary?period=year',
  'GET /api/top-products/top-products',
];

export const LISTS = [
  'GET /api/products/all',
  'GET /api/orders/orders',
  'GET /api/invoices',
  'GET /api/invoices?status=Cancelled',
];

/** Every figure and every list of a shop (wire contract 2.7, 2.10, 2.12, 2.13, 2.23). */
export async function figureCalls({ send }: Script, what: string, token: string): Promise<void> {
  for (const call of [...FIGURES, ...LISTS]) await send(what, call, { token });
}

/** Queries that no figure understands. */
export async function refusedFigureCalls({ send }: Script, token: string): Promise<void> {
  await send('an unknown period', 'GET /api/statistics/chart-data-fixed?period=daily', { token });
  await send('a period twice', 'GET /api/statistics/chart-data-fixed?period=weekly&period=monthly', { token });
  await send('an unknown period', 'GET /api/statistics/dashboard-summary?period=weekly', { token });
  await send('no token', 'GET /api/dashboard/stats');
}
