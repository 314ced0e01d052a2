import type { Day } from '@bahi/contracts/shared';
import { ageTone, daysBetween, typedRupees } from './customer-model.js';

it('counts days, and calls a debt late after 30 and old after 60', () => {
  expect(daysBetween('2026-09-07', '2026-11-28' as Day)).toBe(82);
  expect([30, 31, 60, 61].map(ageTone)).toEqual(['fresh', 'late', 'late', 'old']);
});

it('reads amounts as shops type them', () => {
  expect(['1,20,000.50', ' ₹५०० ', '', '-5', '12,50'].map(typedRupees)).toEqual([120_000.5, 500, null, null, null]);
});
