import type { Routes } from '../kit/endpoint.js';

/** Where the return of a month is found. */
export const gstReturnRoutes = {
  readGstReturn: { method: 'GET', path: '/api/gst-returns/:period', auth: 'user', holds: ['period', 'status'] },
  readGstr1: { method: 'GET', path: '/api/gst-returns/:period/gstr1', auth: 'user', sends: 'file' },
  readGstr1Csv: { method: 'GET', path: '/api/gst-returns/:period/csv/:section', auth: 'user', sends: 'file' },
  lockGstReturn: { method: 'POST', path: '/api/gst-returns/:period/lock', auth: 'user', holds: ['status'] },
} as const satisfies Routes;
