import type { DayReport, DrawerSession } from '@bahi/contracts/billing';
import { clockTime, count, longDate, rupees } from '../../lib/format/format.js';
import { sumRupees } from '../../lib/format/rupee-sums.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';

/** One line of a section, as text: screen and paper show the same words. */
export interface DayRow {
  readonly key: string;
  readonly label: string;
  readonly texts: readonly string[];
  readonly isTotal?: boolean;
  /** Money is missing or over. */
  readonly isOff?: boolean;
  /** The length of the row's bar, from 0 to 1. */
  readonly share?: number;
}

export interface DaySection {
  readonly key: string;
  readonly title: string;
  /** The headings, that of the labels first; a section of single figures needs none. */
  readonly columns?: readonly string[];
  readonly rows: readonly DayRow[];
  /** The session that it reports. */
  readonly session?: DrawerSession;
}

/** The names that the report has only as keys. */
export interface DayNames {
  readonly person: (userId: string) => string;
  readonly drawer: (drawerId: string) => string;
}

/** `27 Nov 2026` of a calendar day. */
export function dayText(day: string): string {
  return longDate(`${day}T00:00:00Z`, 'UTC');
}

/** `October 2026` of `2026-10`. */
export function monthText(period: string): string {
  return `${texts.months[Number(period.slice(5)) - 1] ?? ''} ${period.slice(0, 4)}`;
}

/** The whole report in its order. What has no lines is left out. */
export function sectionsOf(report: DayReport, names: DayNames): readonly DaySection[] {
  const all = [
    billsOf(report),
    methodsOf(report),
    moneyOf(report),
    toSettleOf(report),
    sinceOf(report),
    ...report.sessions.map((session) => sessionOf(session, names)),
    hoursOf(report),
    usersOf(report, names),
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** `Printed 27 Nov 2026, 21:10`. */
export function printedNow(): string {
  const now = Date.now();
  return texts.printedAt(`${longDate(new Date(now).toISOString())}, ${clockTime(now, now)}`);
}

/** Whether anything changed after the day was closed. */
export function changedSinceClose({ closed }: DayReport): boolean {
  return closed !== null && Object.values(closed.since).some((amount) => amount !== 0);
}

/** The figures of one session. */
export function sessionOf(session: DrawerSession, names: DayNames): DaySection {
  const { sessions: labels } = texts;
  const { sessionNo, drawerId, float, moves, cash, expected, counted, difference } = session;
  const moved = (kind: 'in' | 'out') => sumRupees(moves.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const rows: readonly (DayRow | null)[] = [
    { key: 'time', label: labels.time, texts: [spanOf(session)] },
    amountRow('float', labels.float, float),
    cash ? amountRow('in', labels.in, cash.in) : null,
    cash ? amountRow('refunds', labels.refunds, -cash.refunds) : null,
    amountRow('movedIn', labels.movedIn, moved('in')),
    amountRow('movedOut', labels.movedOut, -moved('out')),
    expected === undefined ? null : amountRow('expected', labels.expected, expected),
    counted === null ? null : amountRow('counted', labels.counted, counted),
    typeof difference === 'number'
      ? amountRow('difference', labels.difference, difference, { isTotal: true, isOff: difference !== 0 })
      : null,
  ];
  const title = labels.title(sessionNo ?? labels.open, names.drawer(drawerId));
  return { key: session.sessionId, title, rows: rows.filter((row) => row !== null), session };
}

function amountRow(key: string, label: string, amount: number, more: Partial<DayRow> = {}): DayRow {
  return { key, label, texts: [rupees(amount)], ...more };
}

function billsOf({ bills, creditNotes, writtenOff }: DayReport): DaySection {
  const { bills: labels } = texts;
  const rows: readonly (DayRow | null)[] = [
    { key: 'count', label: labels.count, texts: [count(bills.count)] },
    { key: 'first', label: labels.first, texts: [bills.first ?? texts.none] },
    { key: 'last', label: labels.last, texts: [bills.last ?? texts.none] },
    bills.returned > 0 ? { key: 'returned', label: labels.returned, texts: [count(bills.returned)] } : null,
    amountRow('gross', labels.gross, bills.gross),
    amountRow('discount', labels.discount, -bills.discount),
    amountRow('net', labels.net, bills.net),
    amountRow('tax', labels.tax, bills.tax),
    bills.shipping === 0 ? null : amountRow('shipping', labels.shipping, bills.shipping),
    amountRow('roundOff', labels.roundOff, bills.roundOff),
    amountRow('total', labels.total, bills.total, { isTotal: true }),
    amountRow('returns', labels.returns(creditNotes.count, count(creditNotes.count)), -creditNotes.amount),
    writtenOff === 0 ? null : amountRow('writtenOff', labels.writtenOff, -writtenOff),
  ];
  return { key: 'bills', title: labels.title, rows: rows.filter((row) => row !== null) };
}

function methodsOf({ methods }: DayReport): DaySection {
  const { title, method, in: inLabel, out: outLabel, all, names } = texts.methods;
  const rows = methods.map(
    (one): DayRow => ({ key: one.method, label: names[one.method], texts: [rupees(one.in), rupees(one.out)] }),
  );
  const total = {
    key: 'all',
    label: all,
    texts: [rupees(sumRupees(methods.map((one) => one.in))), rupees(sumRupees(methods.map(({ out }) => out)))],
    isTotal: true,
  };
  return { key: 'methods', title, columns: [method, inLabel, outLabel], rows: rows.length > 0 ? [...rows, total] : [] };
}

/** Why the money differs from the bills; the last line is what the methods add up to. */
function moneyOf({ bills, unpaidAtSale, collected, refunded, methods }: DayReport): DaySection {
  const { title, ...labels } = texts.money;
  const rows = [
    amountRow('total', labels.total, bills.total),
    amountRow('unpaid', labels.unpaid, -unpaidAtSale),
    amountRow('collected', labels.collected, collected),
    amountRow('refunded', labels.refunded, -refunded),
    amountRow('moved', labels.moved, sumRupees(methods.flatMap((one) => [one.in, -one.out])), { isTotal: true }),
  ];
  return { key: 'money', title, rows };
}

function toSettleOf({ toConfirm, toSend }: DayReport): DaySection {
  const { title, kind, payments, amount, confirm, send } = texts.open;
  const row = (key: string, label: string, open: DayReport['toSend']): DayRow => ({
    key,
    label,
    texts: [count(open.count), rupees(open.amount)],
  });
  return {
    key: 'open',
    title,
    columns: [kind, payments, amount],
    rows: [row('confirm', confirm, toConfirm), row('send', send, toSend)],
  };
}

/** The differences of a day that was closed and changed. */
function sinceOf(report: DayReport): DaySection {
  const { title, ...labels } = texts.since;
  const since = report.closed?.since;
  if (!since || !changedSinceClose(report)) return { key: 'since', title, rows: [] };
  const rows = [
    amountRow('total', labels.total, since.total),
    amountRow('returns', labels.returns, since.creditNotes),
    amountRow('writtenOff', texts.bills.writtenOff, since.writtenOff),
    amountRow('in', labels.in, since.in),
    amountRow('out', labels.out, since.out),
  ];
  return { key: 'since', title, rows: rows.map((row) => ({ ...row, isOff: row.texts[0] !== rupees(0) })) };
}

function hoursOf({ hours }: DayReport): DaySection {
  const { title, hour: hourLabel, bills, total } = texts.hours;
  const most = Math.max(...hours.map((one) => one.total), 1);
  const rows = [...hours]
    .sort((one, other) => one.hour - other.hour)
    .map((one) => ({
      key: String(one.hour),
      label: texts.hours.span(onClock(one.hour), onClock(one.hour + 1)),
      texts: [count(one.bills), rupees(one.total)],
      share: Math.max(0, one.total / most),
    }));
  return { key: 'hours', title, columns: [hourLabel, bills, total], rows };
}

/** `09:00`. */
function onClock(hour: number) {
  return `${String(hour).padStart(2, '0')}:00`;
}

function usersOf({ users }: DayReport, { person }: DayNames): DaySection {
  const { title, person: label, bills, total } = texts.users;
  const rows = users.map((one) => ({
    key: one.userId,
    label: person(one.userId),
    texts: [count(one.bills), rupees(one.total)],
  }));
  return { key: 'users', title, columns: [label, bills, total], rows };
}

function spanOf({ openedAt, closedAt }: DrawerSession) {
  const opened = clockTime(Date.parse(openedAt));
  return closedAt ? texts.sessions.span(opened, clockTime(Date.parse(closedAt))) : texts.sessions.since(opened);
}
