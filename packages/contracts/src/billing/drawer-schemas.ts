import * as z from 'zod/mini';
import { onlyFor } from '../kit/hidden-fields.js';
import { cacheBusters } from '../kit/query.js';
import { decimal, MAX_RUPEES, orNull } from '../shared/number-schemas.js';
import { requiredText, tidyDay, tidyText, tidyUuid } from '../shared/text-schemas.js';
import { CalendarDay, Instant, Rupees, replyOf } from '../shared/wire.js';
import { MONEY_METHODS, moneyAmount, moneyTexts } from './payment-schemas.js';

/** The texts of the rules, once. */
export const drawerTexts = {
  name: 'Name must be 1 to 60 characters',
  float: 'float must be 0 or more, with at most two decimals',
  counted: 'counted must be 0 or more, with at most two decimals',
  denominations: 'denominations must be whole numbers of notes and coins',
  kind: 'kind must be in or out',
  reason: 'reason must be expense, bank, owner, change, supplier or other',
} as const;

const cash = (message: string) => decimal(message, { places: 2, min: 0, max: MAX_RUPEES });
/** Notes and coins by their value in rupees, such as `{"500": 3, "0.5": 2}`. */
const denominations = orNull(
  z.record(
    z.string().check(z.regex(/^(?:2000|500|200|100|50|20|10|5|2|1|0\.5)$/, { error: drawerTexts.denominations })),
    z.int({ error: drawerTexts.denominations }).check(z.gte(0, { error: drawerTexts.denominations })),
    { error: drawerTexts.denominations },
  ),
);

export const DrawerParams = z.object({ drawerId: tidyUuid() });
export const SessionParams = z.object({ sessionId: tidyUuid() });

export const CreateDrawerRequest = z.object({
  name: requiredText(drawerTexts.name).check(z.maxLength(60, { error: drawerTexts.name })),
});
export const OpenDrawerRequest = z.object({ float: cash(drawerTexts.float), denominations });
export const MoveCashRequest = z.object({
  moveKey: tidyUuid(moneyTexts.moveKey),
  kind: z.enum(['in', 'out'], { error: drawerTexts.kind }),
  amount: moneyAmount,
  reason: z.enum(['expense', 'bank', 'owner', 'change', 'supplier', 'other'], { error: drawerTexts.reason }),
  note: orNull(tidyText.check(z.maxLength(200, { error: moneyTexts.note }))),
});
export const CloseDrawerRequest = z.object({ counted: cash(drawerTexts.counted), denominations });

export const CashMove = z.object({
  moveId: z.string(),
  kind: z.enum(['in', 'out']),
  amount: Rupees,
  reason: z.enum(['expense', 'bank', 'owner', 'change', 'supplier', 'other']),
  note: z.nullable(z.string()),
  at: Instant,
  by: z.string(),
});

/** A time a drawer was open. What `see-expected-cash` guards is not sent to others. */
export const DrawerSession = z.object({
  sessionId: z.string(),
  drawerId: z.string(),
  /** Given when it is closed: `Z-000001`. */
  sessionNo: z.nullable(z.string()),
  float: Rupees,
  openedAt: Instant,
  openedBy: z.string(),
  closedAt: z.nullable(Instant),
  closedBy: z.nullable(z.string()),
  counted: z.nullable(Rupees),
  moves: z.array(CashMove),
  /** What came and went beside the moves; `late` is the part of bills of an earlier session. */
  cash: onlyFor('see-expected-cash', z.object({ in: Rupees, refunds: Rupees, late: Rupees })),
  expected: onlyFor('see-expected-cash', Rupees),
  difference: onlyFor('see-expected-cash', z.nullable(Rupees)),
});
export type DrawerSession = z.infer<typeof DrawerSession>;

export const Drawer = z.object({
  drawerId: z.string(),
  name: z.string(),
  open: z.nullable(z.object({ sessionId: z.string(), openedAt: Instant, openedBy: z.string() })),
});
export type Drawer = z.infer<typeof Drawer>;

export const ListDrawersReply = replyOf({ drawers: z.array(Drawer) });
export const DrawerReply = replyOf({ message: z.string(), drawer: Drawer });
export const SessionReply = replyOf({ message: z.string(), session: DrawerSession });
export const ReadSessionReply = replyOf({ session: DrawerSession });
export const MoveReply = replyOf({ message: z.string(), move: CashMove });

const day = tidyDay(moneyTexts.day);

export const DayQuery = z.object({
  ...cacheBusters,
  /** Today in the shop's time zone when it is left out. */
  day: z.optional(day),
});
export const DayParams = z.object({ day });

const inAndOut = { in: Rupees, out: Rupees };

/**
 * The money of one day. in - out over all methods = bills.total - unpaidAtSale + collected - refunded, to the paisa;
 * payments count on the day they were settled, credit notes on their own day.
 */
export const DayFigures = z.object({
  bills: z.object({
    count: z.int(),
    first: z.nullable(z.string()),
    last: z.nullable(z.string()),
    returned: z.int(),
    gross: Rupees,
    discount: Rupees,
    net: Rupees,
    tax: Rupees,
    shipping: Rupees,
    roundOff: Rupees,
    total: Rupees,
  }),
  creditNotes: z.object({ count: z.int(), amount: Rupees }),
  methods: z.array(z.object({ method: z.enum([...MONEY_METHODS, 'unspecified']), ...inAndOut })),
  unpaidAtSale: Rupees,
  collected: Rupees,
  refunded: Rupees,
  /** What customers were let off; no money moved. */
  writtenOff: Rupees,
  users: z.array(z.object({ userId: z.string(), bills: z.int(), total: Rupees })),
  hours: z.array(z.object({ hour: z.int(), bills: z.int(), total: Rupees })),
});
export type DayFigures = z.infer<typeof DayFigures>;

/** The tax of a day's documents less that of its credit notes; `rate` in percent. */
export const TaxOfRate = z.object({
  rate: z.number(),
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  igst: Rupees,
  cess: Rupees,
});

export const DayReport = z.object({
  day: CalendarDay,
  ...DayFigures.shape,
  /** Still to be settled now, whatever the day. */
  toConfirm: z.object({ count: z.int(), amount: Rupees }),
  toSend: z.object({ count: z.int(), amount: Rupees }),
  sessions: z.array(DrawerSession),
  /** Absent where no document has tax. */
  taxByRate: z.optional(z.array(TaxOfRate)),
  closed: z.nullable(
    z.object({
      number: z.string(),
      at: Instant,
      by: z.string(),
      figures: DayFigures,
      /** What changed since the close; 0 everywhere when nothing did. */
      since: z.object({ total: Rupees, creditNotes: Rupees, writtenOff: Rupees, ...inAndOut }),
    }),
  ),
});
export type DayReport = z.infer<typeof DayReport>;
export const DayReportReply = replyOf({ timeZone: z.string(), report: DayReport });
