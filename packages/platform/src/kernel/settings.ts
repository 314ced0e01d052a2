import * as z from 'zod';

/** The name of an IANA time zone. */
export function timeZoneSetting(fallback: string) {
  return z.string().refine(isTimeZone, 'not the name of a time zone').default(fallback);
}

/** A whole number of milliseconds, at least 0. */
export function millisecondsSetting(fallback: number) {
  return z.coerce.number().int().min(0).default(fallback);
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
