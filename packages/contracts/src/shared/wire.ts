import * as z from 'zod/mini';
import { UUID } from './ids.js';

/** ISO 8601 in UTC: `2026-11-21T05:12:08.114Z`. */
export const Instant = described(z.iso.datetime(), 'an instant, ISO 8601 in UTC');
/** A calendar day, `YYYY-MM-DD`. */
export const CalendarDay = described(z.iso.date(), "a day in the shop's time zone, YYYY-MM-DD");
/** The `_id` of a stored object. */
export const Uuid = z.string().check(z.regex(UUID));
/** Money of public calls: rupees as a JSON number with at most two decimals. */
export const Rupees = described(z.number(), 'rupees, at most two decimals');
/** A quantity of public calls: units as a JSON number with at most three decimals. */
export const Quantity = described(z.number(), 'units, at most three decimals');
/** A quantity of events and internal calls: whole thousandths of the unit. */
export const MilliQuantity = z.int();
/** Money of events and internal calls: whole paise. */
export const PaiseAmount = z.int();

/** The body of a success: the fields of the call beside `success: true`. */
export function replyOf<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** Gives a schema its sentence in the API document. */
function described<S extends z.ZodMiniType>(schema: S, description: string): S {
  z.globalRegistry.add(schema, { description });
  return schema;
}
