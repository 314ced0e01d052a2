import type { Routes } from '../kit/endpoint.js';

/** Where the calls of analytics are found: all that a client needs of them. */
export const analyticsRoutes = {
  readStats: { method: 'GET', path: '/api/dashboard/stats', auth: 'user' },
  readToday: { method: 'GET', path: '/api/dashboard/today', auth: 'user' },
  readInventorySummary: { method: 'GET', path: '/api/dashboard/inventory-summary', auth: 'user' },
  readChart: { method: 'GET', path: '/api/statistics/chart-data-fixed', auth: 'user' },
  readDashboardSummary: { method: 'GET', path: '/api/statistics/dashboard-summary', auth: 'user' },
  listTopProducts: { method: 'GET', path: '/api/top-products/top-products', auth: 'user' },
} as const satisfies Routes;
