import { localStore } from '../../../lib/browser/local-store.js';
import { readSession } from '../../../lib/session/session.js';

/** Units of a product that this device counted. */
export interface KeptEntry {
  /** Makes the entry count once. Keys are in the order of time. */
  readonly entryKey: string;
  readonly productId: string;
  readonly name: string;
  readonly unit: string | null;
  /** Below 0 for one that takes back an earlier one. */
  readonly counted: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  /** What all entries of the product add up to, once the server has it. */
  readonly sum?: number;
  /** Why the server did not take it. */
  readonly refusal?: string;
  readonly isUndone?: boolean;
}

const ENTRIES = 'countEntry';
const TRAY = 'countTray';

/** The entries of a count that this device keeps for this person, oldest first. */
export function readEntries(countId: string): readonly KeptEntry[] {
  const place = placeOf(ENTRIES, countId);
  return localStore
    .keys()
    .filter((key) => key.startsWith(place))
    .sort()
    .flatMap((key) => parsed<KeptEntry>(localStore.read(key)) ?? []);
}

/** How many of them the server has not. */
export function waitingOf(countId: string): number {
  return readEntries(countId).filter(({ state }) => state === 'waiting').length;
}

/** Each entry has a place of its own: two tabs may count one sheet. */
export function keepEntry(countId: string, entry: KeptEntry): void {
  localStore.write(placeOf(ENTRIES, countId) + entry.entryKey, JSON.stringify(entry));
}

export function forgetEntry(countId: string, entryKey: string): void {
  localStore.forget(placeOf(ENTRIES, countId) + entryKey);
}

/** Codes that no product has, as they were scanned. */
export function readTray(countId: string): readonly string[] {
  return parsed<readonly string[]>(localStore.read(placeOf(TRAY, countId))) ?? [];
}

export function keepTray(countId: string, codes: readonly string[]): void {
  if (codes.length === 0) localStore.forget(placeOf(TRAY, countId));
  else localStore.write(placeOf(TRAY, countId), JSON.stringify(codes));
}

function placeOf(what: string, countId: string) {
  const { user } = readSession();
  return `${what}:${user?.id ?? user?.email ?? ''}:${countId}:`;
}

function parsed<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
