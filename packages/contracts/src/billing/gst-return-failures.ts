import { failure } from '../kit/failure.js';

/** Every failure particular to the return of a month (gst.md 7.4). */
export const gstReturnFailures = {
  monthNotBegun: failure(400, 'month-not-begun', 'Month not begun', 'This month has not begun'),
  notARegularShop: failure(
    409,
    'not-a-regular-shop',
    'Not a regular shop',
    'Only a shop with a regular registration files this return',
  ),
  periodNotOver: failure(409, 'period-not-over', 'Month not over', 'This month is not over yet'),
  periodHasErrors: failure(409, 'period-has-errors', 'Month has errors', 'Correct the errors of this month first'),
  partNotFound: failure(404, 'part-not-found', 'Part not found', 'The return has no such part'),
  /** Its text names the month: `October 2026 is locked`; the body has it as `period`. */
  monthLocked: failure(409, 'month-locked', 'Month locked'),
} as const;
