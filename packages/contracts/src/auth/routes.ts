import type { Routes } from '../kit/endpoint.js';

/** Where the calls of auth are found: all that a client needs of them. */
export const authRoutes = {
  login: { method: 'POST', path: '/api/auth/login', auth: 'none', holds: ['token', 'user'] },
  register: { method: 'POST', path: '/api/auth/register', auth: 'none' },
  forgotPassword: { method: 'POST', path: '/api/auth/forgot-password', auth: 'none' },
  verifyOtp: { method: 'POST', path: '/api/auth/verify-otp', auth: 'none' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', auth: 'none' },
  logout: { method: 'POST', path: '/api/auth/logout', auth: 'user' },
  readProfile: { method: 'GET', path: '/api/users/profile', auth: 'user', holds: ['name', 'email'] },
  listSessions: { method: 'GET', path: '/api/users/sessions', auth: 'user', holds: ['sessions'] },
  endOtherSessions: { method: 'DELETE', path: '/api/users/sessions', auth: 'user' },
  endSession: { method: 'DELETE', path: '/api/users/sessions/:sessionId', auth: 'user' },
  updateProfile: { method: 'PUT', path: '/api/users/profile', auth: 'user', holds: ['user'] },
  readShopDetails: { method: 'GET', path: '/api/settings/shop', auth: 'user', holds: ['shop'] },
  updateShopDetails: { method: 'PUT', path: '/api/settings/shop', auth: 'user', holds: ['shop'] },
  closeShop: { method: 'POST', path: '/api/users/close-shop', auth: 'user', holds: ['erasedOn'] },
} as const satisfies Routes;
