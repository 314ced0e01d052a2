import { failure } from '../kit/failure.js';

/** Every failure particular to the calls about counting the stock (purchasing.md 4.3). */
export const countFailures = {
  countNotFound: failure(404, 'count-not-found', 'Count not found', 'There is no such count'),
  /** Its text names the other count, which is `current`. */
  inOtherCount: failure(409, 'in-other-count', 'In another count'),
  nothingToCount: failure(409, 'nothing-to-count', 'Nothing to count', 'No product is in the scope of this count'),
  countClosed: failure(409, 'count-closed', 'Count closed', 'This count is approved or dropped'),
  countNotReviewed: failure(
    409,
    'count-not-reviewed',
    'Count not reviewed',
    'End the counting before you approve what was counted',
  ),
  alreadyApproved: failure(
    409,
    'already-approved',
    'Already approved',
    'What was counted of this product is approved. Count it in a new count.',
  ),
  belowZero: failure(409, 'count-below-zero', 'Count below 0', 'The sum of what was counted cannot go below 0'),
  countKeyReused: failure(
    422,
    'count-key-reused',
    'Count key reused',
    'This count key was already used for another count',
  ),
  entryKeyReused: failure(
    422,
    'entry-key-reused',
    'Entry key reused',
    'This entry key was already used for another entry',
  ),
} as const;
