import type { Routes } from '../kit/endpoint.js';

/** Where the call about the people of a shop is found. */
export const peopleRoutes = {
  listPeople: { method: 'GET', path: '/api/users/names', auth: 'user', holds: ['people'] },
} as const satisfies Routes;
