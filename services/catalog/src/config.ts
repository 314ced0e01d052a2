import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { type Env, readConfig as readSettings, timeZoneSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

const MIB = 1_048_576;

/** The settings of catalog. */
export const CatalogSettings = z.object({
  SHOP_TIME_ZONE: timeZoneSetting(DEFAULT_TIME_ZONE).describe('the days of the shop, on which products expire'),
  CATALOG_LIST_CACHE_BYTES: count(64 * MIB, 0).describe('memory for cached replies of products/all, over all shops'),
  CATALOG_CSV_CALLS: count(30).describe('CSV files that a user may send, checked or imported, in the window below'),
  CATALOG_CSV_WINDOW_SECONDS: count(600).describe('the window of the limit above'),
  CATALOG_SHOP_FILES_PER_HOUR: count(6_000).describe('pictures and CSV files of all users of a shop in an hour'),
  CATALOG_MAX_PRODUCTS: count(200_000).describe(
    'products of a shop without archived ones; an addition above it is refused with 409',
  ),
  CATALOG_MAX_PICTURES: count(100_000).describe('pictures of a shop; the same'),
  CATALOG_CSV_AT_ONCE: count(2).describe('CSV files processed at once; eight times as many wait, others get 503'),
  CATALOG_PICTURES_AT_ONCE: count(2).describe('pictures processed at once; 32 times as many wait, others get 503'),
  CATALOG_IMPORT_DAYS: count(45, 30).describe('days for which the result of an import is kept for a repeat'),
});

export interface CatalogConfig {
  readonly timeZone: string;
  /** Memory for cached replies of products/all, over all shops. */
  readonly listCacheBytes: number;
  /** validate-csv and add-multiple together, per user. */
  readonly csvCalls: number;
  readonly csvWindowMs: number;
  /** Pictures and CSV files of a shop. */
  readonly shopFilesPerHour: number;
  readonly maxProducts: number;
  readonly maxPictures: number;
  /** CSV files and pictures that are processed at the same time; the others wait. */
  readonly csvAtOnce: number;
  readonly picturesAtOnce: number;
  /** How long the result of an import is kept for a repeat. */
  readonly importDays: number;
}

/** Reads the settings of catalog. @throws ConfigError that names everything missing or wrong. */
export function readConfig(env: Env): CatalogConfig {
  const settings = readSettings(CatalogSettings, env);
  return {
    timeZone: settings.SHOP_TIME_ZONE,
    listCacheBytes: settings.CATALOG_LIST_CACHE_BYTES,
    csvCalls: settings.CATALOG_CSV_CALLS,
    csvWindowMs: settings.CATALOG_CSV_WINDOW_SECONDS * 1_000,
    shopFilesPerHour: settings.CATALOG_SHOP_FILES_PER_HOUR,
    maxProducts: settings.CATALOG_MAX_PRODUCTS,
    maxPictures: settings.CATALOG_MAX_PICTURES,
    csvAtOnce: settings.CATALOG_CSV_AT_ONCE,
    picturesAtOnce: settings.CATALOG_PICTURES_AT_ONCE,
    importDays: settings.CATALOG_IMPORT_DAYS,
  };
}

function count(fallback: number, min = 1) {
  return z.coerce.number().int().min(min).default(fallback);
}
