/** Commas stand between groups of three, or of two before the last three. A leading zero is no group: `0,100` is 0.1 elsewhere. */
const WESTERN = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const INDIAN = /^[1-9]\d?(?:,\d{2})*,\d{3}(?:\.\d+)?$/;
/** Spaces that stand for a comma: no-break, thin, narrow no-break. */
const GROUP_SPACES = /[\u00a0\u2009\u202f]/g;

/** A number without what stands between its groups, where they are right: `1,20,000.5` is `120000.5`, `12,50` stays. */
export function withoutGroups(text: string): string {
  const grouped = text.includes(',') ? text : text.replace(GROUP_SPACES, ',');
  return WESTERN.test(grouped) || INDIAN.test(grouped) ? grouped.replaceAll(',', '') : grouped;
}
