import * as z from 'zod';
import { ConfigError } from './config.js';

const POSTGRES_URL = /^postgres(ql)?:\/\/\S+$/;

/** One URL of PostgreSQL for each cell, separated by white space; the first one is cell 1. */
export function databaseUrls(missing: string) {
  return z
    .string({ error: missing })
    .transform((text) => text.trim().split(/\s+/))
    .refine((urls) => urls.every((url) => POSTGRES_URL.test(url)), {
      error: 'must look like postgres://role:password@postgres/database, one for each cell',
    });
}

/** Settings that list one URL for each cell. */
export interface CellSettings {
  readonly DATABASE_URL: readonly string[];
  readonly OWNER_DATABASE_URL?: readonly string[] | undefined;
  readonly RELAY_DATABASE_URL?: readonly string[] | undefined;
}

/** Passes settings on; @throws ConfigError where one of them does not list a URL for each cell. */
export function forEachCell<Settings extends CellSettings>(settings: Settings): Settings {
  const count = settings.DATABASE_URL.length;
  const gaps = (['OWNER_DATABASE_URL', 'RELAY_DATABASE_URL'] as const)
    .filter((name) => settings[name] && settings[name].length !== count)
    .map((name) => `${name}: must have as many URLs as DATABASE_URL, for the same cells`);
  if (gaps.length > 0) throw new ConfigError(gaps);
  return settings;
}
