import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { readConfig as readSettings } from '@bahi/platform/kernel';
import * as z from 'zod';

const MIB = 1_048_576;

/** The settings of catalog; README.md explains them. */
const Settings = z.object({
  SHOP_TIME_ZONE: z.string().refine(isTimeZone, 'is no time zone').default(DEFAULT_TIME_ZONE),
  CATALOG_LIST_CACHE_BYTES: count(64 * MIB, 0),
  CATALOG_CSV_CALLS: count(30),
  CATALOG_CSV_WINDOW_SECONDS: count(600),
  CATALOG_CSV_AT_ONCE: count(2),
  CATALOG_PICTURES_AT_ONCE: count(2),
  CATALOG_IMPORT_DAYS: count(45, 30),
});

export interface CatalogConfig {
  readonly timeZone: string;
  /** What the ready answers of products/all may take, over all shops. */
  readonly listCacheBytes: number;
  /** validate-csv and add-multiple together, per user. */
  readonly csvCalls: number;
  readonly csvWindowMs: number;
  /** CSV files and pictures that are worked on at the same time; the others wait. */
  readonly csvAtOnce: number;
  readonly picturesAtOnce: number;
  /** How long the answer of an import is kept for a repeat. */
  readonly importDays: number;
}

export function readConfig(env: Readonly<Record<string, string | undefined>>): CatalogConfig {
  const settings = readSettings(Settings, env);
  return {
    timeZone: settings.SHOP_TIME_ZONE,
    listCacheBytes: settings.CATALOG_LIST_CACHE_BYTES,
    csvCalls: settings.CATALOG_CSV_CALLS,
    csvWindowMs: settings.CATALOG_CSV_WINDOW_SECONDS * 1_000,
    csvAtOnce: settings.CATALOG_CSV_AT_ONCE,
    picturesAtOnce: settings.CATALOG_PICTURES_AT_ONCE,
    importDays: settings.CATALOG_IMPORT_DAYS,
  };
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function count(fallback: number, min = 1) {
  return z.coerce.number().int().min(min).default(fallback);
}
