/** Why stock was not what it should be. */
export const adjustmentReasons = {
  damaged: 'Damaged',
  expired: 'Expired',
  lost: 'Lost',
  'own-use': 'Own use',
  sample: 'Sample',
  found: 'Found',
  correction: 'Correction',
} as const;
