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

interface CellSettings {
  readonly DATABASE_URL: readonly string[];
  readonly OWNER_DATABASE_URL?: readonly string[] | undefined;
}

/** Passes settings on; @throws ConfigError where the owner's URLs are not one for each cell. */
export function withOwnerOfEachCell<Settings extends CellSettings>(settings: Settings): Settings {
  const { DATABASE_URL: urls, OWNER_DATABASE_URL: owners = urls } = settings;
  if (owners.length === urls.length) return settings;
  throw new ConfigError(['OWNER_DATABASE_URL: must have as many URLs as DATABASE_URL, for the same cells']);
}
