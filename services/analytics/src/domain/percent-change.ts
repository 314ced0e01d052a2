/**
 * The change of a figure in percent, to one decimal, half away from zero; 100 from zero to more, 0 from zero to zero.
 * Exact: the figures are whole numbers.
 */
export function percentChange(current: bigint, previous: bigint): number {
  if (previous === 0n) return current > 0n ? 100 : 0;
  const scaled = (current - previous) * 1_000n;
  const size = scaled < 0n ? -scaled : scaled;
  const tenths = (2n * size + previous) / (2n * previous);
  return Number(scaled < 0n ? -tenths : tenths) / 10;
}
