import { type InvoiceStatus, type PagedStatus, InvoiceStatus as Statuses } from '@bahi/contracts/billing';
import { addDays, type Day, dayOf, startOfDay } from '@bahi/contracts/shared';
import { type DayRange, readDayWords } from './day-words.js';
import { dueAfter, WALK_IN_CUSTOMER } from './invoice.js';
import { type SoughtText, soughtText } from './sought-text.js';
import { ALL_TIME, intersectRanges, mergeRanges, type TimeRange } from './time-ranges.js';

/** Which invoices a page shows. */
export interface InvoiceSearch {
  /** Archived invoices, which screens call deleted, or the others. */
  readonly archived: boolean;
  readonly statuses: readonly InvoiceStatus[];
  /** When they were created: ranges that do not overlap, newest first. */
  readonly created: readonly TimeRange[];
  /** Any of its kinds must match; `null` matches all. */
  readonly text: SoughtText | null;
}

export interface SearchInput {
  readonly status?: PagedStatus | undefined;
  readonly query?: string | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

const TAKEN_BACK: readonly InvoiceStatus[] = ['Returned', 'Cancelled'];

const STATUS_WORDS: Readonly<Record<string, readonly InvoiceStatus[]>> = {
  paid: ['Paid'],
  unpaid: ['Unpaid'],
  overdue: ['Unpaid'],
  returned: TAKEN_BACK,
  return: TAKEN_BACK,
  cancelled: TAKEN_BACK,
  canceled: TAKEN_BACK,
  cancel: TAKEN_BACK,
};

const DUE_MS = dueAfter(new Date(0)).getTime();

const ARCHIVED_WORDS: readonly string[] = ['deleted', 'archived'];

/**
 * Reads the query of a page. Words that name a status, deleted invoices or a day filter; the other words are looked for in number, reference,
 * amount, customer and items. A day matches when the invoice was created or is due on it.
 */
export function invoiceSearch(
  { status, query = '', from, to }: SearchInput,
  now: Date,
  timeZone: string,
): InvoiceSearch {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,]*\s[\s,]*/)
    .filter(Boolean);
  const archived = words.some((word) => ARCHIVED_WORDS.includes(word));
  const { named, rest } = readDayWords(
    words.filter((word) => !ARCHIVED_WORDS.includes(word)),
    dayOf(now, timeZone),
  );
  const statuses = rest.flatMap((word) => (STATUS_WORDS[word] ? [STATUS_WORDS[word]] : []));
  if (status) statuses.push(status === 'Cancelled' ? TAKEN_BACK : [status === 'Overdue' ? 'Unpaid' : status]);
  const between = { first: from ?? ('1970-01-01' as Day), last: to ?? ('9999-12-30' as Day) };
  const given = from || to ? [timesOf(between, timeZone)] : [ALL_TIME];
  const isOverdue = status === 'Overdue' || rest.includes('overdue');
  return {
    archived,
    statuses: Statuses.options.filter((one) => statuses.every((chosen) => chosen.includes(one))),
    created: named.reduce(
      (ranges, days) => intersectRanges(ranges, createdOrDue(days, timeZone)),
      isOverdue ? intersectRanges(given, [dueBefore(now)]) : given,
    ),
    text: textIn(rest.filter((word) => !STATUS_WORDS[word])),
  };
}

function textIn(words: readonly string[]): SoughtText | null {
  if (words.length === 0) return null;
  const customer = WALK_IN_CUSTOMER.toLowerCase();
  return words.every((word) => customer.includes(word)) ? null : soughtText(words);
}

function timesOf({ first, last }: DayRange, timeZone: string): TimeRange {
  return { from: startOfDay(first, timeZone), to: startOfDay(addDays(last, 1), timeZone) };
}

/** When the invoices were created that are past their day. */
export function dueBefore(now: Date): TimeRange {
  return { from: ALL_TIME.from, to: new Date(now.getTime() - DUE_MS) };
}

/** Invoices are due a fixed time after they were created. */
function createdOrDue(days: readonly DayRange[], timeZone: string): TimeRange[] {
  const created = days.map((range) => timesOf(range, timeZone));
  const due = created.map(({ from, to }) => ({
    from: new Date(from.getTime() - DUE_MS),
    to: new Date(to.getTime() - DUE_MS),
  }));
  return mergeRanges([...created, ...due]);
}
