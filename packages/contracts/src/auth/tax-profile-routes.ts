import type { Routes } from '../kit/endpoint.js';

/** Where the calls about the tax profile of a shop are found. */
export const taxProfileRoutes = {
  readTaxProfile: {
    method: 'GET',
    path: '/api/settings/tax-profile',
    auth: 'user',
    holds: ['profile', 'earlier', 'timeZone'],
  },
  updateTaxProfile: {
    method: 'PUT',
    path: '/api/settings/tax-profile',
    auth: 'user',
    holds: ['profile', 'earlier', 'timeZone'],
  },
  checkGstin: { method: 'GET', path: '/api/settings/check-gstin', auth: 'user', holds: ['valid'] },
} as const satisfies Routes;
