import type { DrawerSession } from '@bahi/contracts/billing';
import { clockTime, rupees } from '../../lib/format/format.js';
import { cashMoveTexts } from '../../lib/texts/en/cash-moves.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';
import { type DayNames, type DayRow, type DaySection, sessionOf } from './day-model.js';

/** The report of one session: its figures, its people and each movement of cash. */
export function sessionSections(session: DrawerSession, names: DayNames): readonly DaySection[] {
  const { sessions: labels } = texts;
  const { openedBy, closedBy, moves } = session;
  const figures = sessionOf(session, names);
  const people: readonly (DayRow | null)[] = [
    { key: 'openedBy', label: labels.openedBy, texts: [names.person(openedBy)] },
    closedBy === null ? null : { key: 'closedBy', label: labels.closedBy, texts: [names.person(closedBy)] },
  ];
  const moved = moves.map(({ moveId, kind, reason, note, amount, at }) => ({
    key: moveId,
    label: [clockTime(Date.parse(at)), cashMoveTexts.move(kind, reason), note].filter(Boolean).join(' · '),
    texts: [rupees(kind === 'in' ? amount : -amount)],
  }));
  const all = [
    { ...figures, rows: [...people.filter((row) => row !== null), ...figures.rows] },
    { key: 'moves', title: cashMoveTexts.title, rows: moved },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}

/** `Z-000007`, or that it is open. */
export function nameOfSession({ sessionNo }: DrawerSession): string {
  return sessionNo ?? texts.sessions.x;
}
