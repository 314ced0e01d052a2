/** `1.25` with three places is 1250; null for anything else than digits with at most so many decimals. */
export function scaled(digits: string, places: 2 | 3): number | null {
  const [, whole = '', decimals = ''] = /^(\d{0,9})(?:\.(\d{0,3}))?$/.exec(digits.trim()) ?? [];
  if (whole + decimals === '' || decimals.length > places) return null;
  return Number(whole) * 10 ** places + Number(decimals.padEnd(places, '0'));
}
