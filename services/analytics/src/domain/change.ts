/**
 * By how much percent a figure changed, to one decimal, half away from zero; 100 from nothing to something and 0
 * from nothing to nothing. Exact: the figures are whole numbers.
 */
export function percentChange(current: bigint, previous: bigint): number {
  if (previous === 0n) return current > 0n ? 100 : 0;
  const scaled = (current - previous) * 1_000n;
  const size = scaled < 0n ? -scaled : scaled;
  const tenths = (2n * size + previous) / (2n * previous);
  return Number(scaled < 0n ? -tenths : tenths) / 10;
}
