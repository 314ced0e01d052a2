import type { Routes } from '../kit/endpoint.js';

/** Where the gateway's own calls are found. */
export const gatewayRoutes = {
  exportShop: { method: 'GET', path: '/api/users/export-shop', auth: 'user', sends: 'file' },
} as const satisfies Routes;
