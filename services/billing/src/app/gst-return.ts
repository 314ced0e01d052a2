import { createHash } from 'node:crypto';
import { type CsvSection, gstReturnFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { type Day, dayOf } from '@bahi/contracts/shared';
import { firstDayOf, lastDayOf, type Period, quarterOf, type TaxProfile } from '@bahi/contracts/tax';
import { findTaxProfile, type Tx, type WriteTx } from '@bahi/platform/data';
import { findFile, findLock, holdPeriods, insertLock, lockTimesOf } from '../data/gst-periods-repository.js';
import { readMonthSums } from '../data/month-sums.js';
import { listRegistrations, sumSupplies } from '../data/supplies.js';
import type { Deps } from '../deps.js';
import { gstr1Csv } from '../domain/gst/gstr1-csv.js';
import {
  type FilingPlan,
  filedMonthsOf,
  gstr1FileName,
  gstr1Files,
  monthsOf,
  sectionsInFile,
} from '../domain/gst/gstr1-files.js';
import { gstr1Json } from '../domain/gst/gstr1-json.js';
import { hasErrors, type MonthReturn, monthReturn } from '../domain/gst/month-return.js';
import type { PeriodFile, PeriodLock } from '../domain/gst/period-lock.js';
import type { ReturnSettings } from '../domain/gst/return-document.js';
import type { ReturnSections } from '../domain/gst/return-sections.js';

/** Which month, and of which of the shop's numbers; without one it is that of the last day. */
export interface ReturnOf {
  readonly period: Period;
  readonly gstin?: string | undefined;
}

/** A return with what of it is filed now. */
interface MadeReturn extends MonthReturn {
  readonly settings: ReturnSettings;
  readonly filed: ReturnSections;
}

/** A month as its page shows it; `made` is null in a shop without a regular registration. */
export interface GstReturn {
  readonly period: Period;
  readonly profile: TaxProfile;
  readonly gstins: readonly string[];
  readonly lock: PeriodLock | null;
  readonly made: MadeReturn | null;
  /** Of the files as they are saved; none without a return. */
  readonly fileNames: readonly string[];
  readonly turnover: { readonly month: number; readonly quarter: number };
}

type Needed = Pick<Deps, 'clock' | 'timeZone'>;

/** @throws RefusedError 400 before the first day of the month. */
export async function readGstReturn(tx: Tx, deps: Needed, asked: ReturnOf): Promise<GstReturn> {
  const { period } = asked;
  const { profile, gstins, gstin } = await registrationsOf(tx, deps, asked);
  const lock = await findLock(tx, period);
  const made = gstin === null ? null : await makeReturn(tx, deps, { period, gstin, profile });
  const supplies = await sumSupplies(tx, quarterOf(period));
  return {
    ...{ period, profile, gstins, lock, made, fileNames: made ? namesOf(made, lock, deps) : [] },
    turnover: {
      month: supplies.get(period) ?? 0,
      quarter: [...supplies.values()].reduce((sum, paise) => sum + paise, 0),
    },
  };
}

/** A file of a return to save, and of how many it is one. */
export interface ReturnFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly parts: number;
}

/**
 * A part of GSTR-1: of a locked month the file of that moment, else made now.
 * @throws RefusedError 409 in a shop that files none or while the month has errors, 404 for a part that it does not have.
 */
export async function readGstr1(
  tx: Tx,
  deps: Needed,
  asked: ReturnOf & { readonly part: number },
): Promise<ReturnFile> {
  const { period, part } = asked;
  const { profile, gstin } = await registeredOf(tx, deps, asked);
  const lock = await findLock(tx, period);
  if (lock) return lockedFile(tx, deps, { lock, period, gstin, part });
  const made = await makeReturn(tx, deps, { period, gstin, profile });
  if (hasErrors(made)) throw new RefusedError(gstReturnFailures.periodHasErrors);
  const files = filesOf(made);
  const text = files[part - 1];
  if (text === undefined) throw new RefusedError(gstReturnFailures.partNotFound);
  const parts = files.length;
  const fileName = gstr1FileName(gstin, todayOf(deps), { no: part, of: parts });
  return { fileName, bytes: Buffer.from(text), parts };
}

/** A section of GSTR-1 for the official program. @throws RefusedError 409 in a shop that files none. */
export async function readGstr1Csv(
  tx: Tx,
  deps: Needed,
  asked: ReturnOf & { readonly section: CsvSection },
): Promise<ReturnFile> {
  const { period, section } = asked;
  const { profile, gstin } = await registeredOf(tx, deps, asked);
  const { filed } = await makeReturn(tx, deps, { period, gstin, profile });
  const text = gstr1Csv(section, filed);
  return { fileName: `${period}-${section}.csv`, bytes: Buffer.from(text), parts: 1 };
}

/**
 * Locks a month for good and stores the files of all its numbers; of a locked month nothing changes.
 * @throws RefusedError 409 before its last day is over, while it has errors, or in a shop that files no return.
 */
export async function lockGstReturn(
  tx: WriteTx,
  deps: Needed,
  { period, by }: { readonly period: Period; readonly by: string },
): Promise<PeriodLock> {
  await holdPeriods(tx);
  const earlier = await findLock(tx, period);
  if (earlier) return earlier;
  const { profile, gstins } = await registeredOf(tx, deps, { period });
  if (todayOf(deps) <= lastDayOf(period)) throw new RefusedError(gstReturnFailures.periodNotOver);
  const files: PeriodFile[] = [];
  for (const gstin of gstins) {
    const made = await makeReturn(tx, deps, { period, gstin, profile });
    if (hasErrors(made)) throw new RefusedError(gstReturnFailures.periodHasErrors);
    files.push(...filesOf(made).map((text, at) => fileOf({ period, gstin, part: at + 1 }, text)));
  }
  const at = deps.clock.now();
  await insertLock(tx, [...files, ...(await skippedFiles(tx, { period, filing: profile.filing, gstins }))], { at, by });
  return { lockedAt: at, lockedBy: by, files };
}

/** The last month of a quarter locks the open ones before it, which went into its file: their own files are empty. */
async function skippedFiles(
  tx: Tx,
  { period, filing, gstins }: Pick<FilingPlan, 'period' | 'filing'> & { readonly gstins: readonly string[] },
): Promise<PeriodFile[]> {
  const months = await monthsInFile(tx, { period, filing });
  const locked = await lockTimesOf(tx, months);
  const skipped = months.filter((month) => month !== period && !locked.has(month));
  return skipped.flatMap((month) =>
    gstins.map((gstin) => fileOf({ period: month, gstin, part: 1 }, gstr1Json({ gstin, period: month }, []))),
  );
}

function fileOf(of: Pick<PeriodFile, 'period' | 'gstin' | 'part'>, text: string): PeriodFile {
  const file = Buffer.from(text);
  return { ...of, file, sha256: createHash('sha256').update(file).digest('hex') };
}

/** Of a locked month they carry the day of the lock. */
function namesOf(made: MadeReturn, lock: PeriodLock | null, deps: Needed): string[] {
  const { gstin } = made.settings;
  const day = lock ? dayOf(lock.lockedAt, deps.timeZone) : todayOf(deps);
  const of = lock ? lock.files.filter((file) => file.gstin === gstin).length : filesOf(made).length;
  return Array.from({ length: of }, (_none, at) => gstr1FileName(gstin, day, { no: at + 1, of }));
}

async function lockedFile(
  tx: Tx,
  { timeZone }: Needed,
  { lock, ...of }: Pick<PeriodFile, 'period' | 'gstin' | 'part'> & { readonly lock: PeriodLock },
): Promise<ReturnFile> {
  const bytes = await findFile(tx, of);
  if (!bytes) throw new RefusedError(gstReturnFailures.partNotFound);
  const parts = lock.files.filter(({ gstin }) => gstin === of.gstin).length;
  const fileName = gstr1FileName(of.gstin, dayOf(lock.lockedAt, timeZone), { no: of.part, of: parts });
  return { fileName, bytes, parts };
}

/** The numbers of a month: that of the last day first, then those of its documents. */
async function registrationsOf(tx: Tx, deps: Needed, { period, gstin: asked }: ReturnOf) {
  const today = todayOf(deps);
  if (firstDayOf(period) > today) throw new RefusedError(gstReturnFailures.monthNotBegun);
  const lastDay = lastDayOf(period);
  const profile = await findTaxProfile(tx, lastDay < today ? lastDay : today);
  const own = profile.kind === 'regular' && profile.gstin !== null ? [profile.gstin] : [];
  const gstins = [...new Set([...own, ...(await listRegistrations(tx, period))])];
  const [first = null] = gstins;
  return { profile, gstins, gstin: asked === undefined ? first : (gstins.find((one) => one === asked) ?? null) };
}

async function registeredOf(tx: Tx, deps: Needed, asked: ReturnOf) {
  const { gstin, ...rest } = await registrationsOf(tx, deps, asked);
  if (gstin === null) throw new RefusedError(gstReturnFailures.notARegularShop);
  return { ...rest, gstin };
}

async function makeReturn(
  tx: Tx,
  deps: Needed,
  { period, gstin, profile }: { readonly period: Period; readonly gstin: string; readonly profile: TaxProfile },
): Promise<MadeReturn> {
  const { turnoverBand, smallB2cTax, filing } = profile;
  const settings = { gstin, period, turnoverBand, smallB2cTax, filing };
  const sums = await readMonthSums(tx, settings, await monthsInFile(tx, settings));
  const made = monthReturn(settings, sums, todayOf(deps));
  return { ...made, settings, filed: sectionsInFile(made.sections, await planOf(tx, settings)) };
}

function filesOf({ settings, filed }: MadeReturn): string[] {
  return gstr1Files(settings, filed);
}

/** The months of a quarter that were to be filed one by one are in no file of the quarter. */
async function monthsInFile(tx: Tx, of: Pick<FilingPlan, 'period' | 'filing'>): Promise<readonly Period[]> {
  const months: Period[] = [];
  for (const month of monthsOf(of))
    if (month === of.period || (await findTaxProfile(tx, lastDayOf(month))).filing === of.filing) months.push(month);
  return months;
}

async function planOf(tx: Tx, { period, filing }: ReturnSettings): Promise<FilingPlan> {
  const lockTimes = filing === 'quarterly' ? await lockTimesOf(tx, quarterOf(period)) : new Map();
  return { period, filing, filedMonths: filedMonthsOf(period, lockTimes) };
}

function todayOf({ clock, timeZone }: Needed): Day {
  return dayOf(clock.now(), timeZone);
}
