import * as z from 'zod/mini';
import { UUID } from './ids.js';

/** ISO 8601 in UTC: `2026-11-21T05:12:08.114Z`. */
export const Instant = z.iso.datetime();
/** A calendar day, `YYYY-MM-DD`. */
export const CalendarDay = z.iso.date();
/** The `_id` of a stored object. */
export const Uuid = z.string().check(z.regex(UUID));
/** Money of public calls: rupees as a JSON number with at most two decimals. */
export const Rupees = z.number();
/** A quantity of public calls: units as a JSON number with at most three decimals. */
export const Quantity = z.number();
/** A quantity of events and internal calls: whole thousandths of the unit. */
export const MilliQuantity = z.int();
/** Money of events and internal calls: whole paise. */
export const PaiseAmount = z.int();

/** The body of a success: the fields of the call beside `success: true`. */
export function replyOf<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}
