import { moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { addDays, type Day, startOfDay } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import {
  claimDay,
  type DayRange,
  findDayClose,
  numberDayClose,
  readDayFigures,
  readWaiting,
} from '../data/day-report-views.js';
import { nextDocumentId } from '../data/document-counters.js';
import { listSessions } from '../data/drawers-repository.js';
import { readTaxByRate } from '../data/tax-by-rate.js';
import type { Deps } from '../deps.js';
import type { DayClose, DayFigures, TaxOfRate, Waiting } from '../domain/day-report.js';
import { readReport, type SessionReport } from './drawers.js';

/** A day as it is now, and as it was closed. */
export interface DayReport {
  readonly day: Day;
  readonly figures: DayFigures;
  readonly toConfirm: Waiting;
  readonly toSend: Waiting;
  readonly sessions: readonly SessionReport[];
  readonly taxByRate: readonly TaxOfRate[];
  readonly close: DayClose | null;
}

/** The bills and the money of a day of the shop. */
export async function readDayReport(tx: Tx, { timeZone }: Pick<Deps, 'timeZone'>, day: Day): Promise<DayReport> {
  const range = rangeOf(day, timeZone);
  const figures = await readDayFigures(tx, range);
  const sessions: SessionReport[] = [];
  for (const { sessionKey } of await listSessions(tx, range.from, range.to))
    sessions.push(await readReport(tx, sessionKey));
  const taxByRate = await readTaxByRate(tx, range);
  return { day, figures, ...(await readWaiting(tx)), sessions, taxByRate, close: await findDayClose(tx, day) };
}

/**
 * Stores the figures of a day under the next number; closing it again changes nothing.
 * @throws RefusedError 400 for a day in the future.
 */
export async function closeDay(
  tx: WriteTx,
  { clock, timeZone }: Deps,
  { day, by }: { readonly day: Day; readonly by: string },
): Promise<DayReport> {
  const at = clock.now();
  if (rangeOf(day, timeZone).from > at) throw new RefusedError(moneyFailures.dayNotBegun);
  const figures = await readDayFigures(tx, rangeOf(day, timeZone));
  if (await claimDay(tx, { day, closedAt: at, closedBy: by, figures }))
    await numberDayClose(tx, day, await nextDocumentId(tx, 'D', day));
  return readDayReport(tx, { timeZone }, day);
}

function rangeOf(day: Day, timeZone: string): DayRange {
  return { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone), timeZone };
}
