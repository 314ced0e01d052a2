/** Rupees of the wire as whole paise, in which they add up exactly; what is no number counts as 0. */
export function paiseOf(rupees: unknown): number {
  return typeof rupees === 'number' && Number.isFinite(rupees) ? Math.round(rupees * 100) : 0;
}

/** The sum of amounts in rupees, exact to the paisa. */
export function sumRupees(amounts: readonly unknown[]): number {
  return amounts.reduce<number>((paise, amount) => paise + paiseOf(amount), 0) / 100;
}

/**
 * The true purchase cost in rupees: the server sends half of it, which may end in half a paisa. Doubling is exact in
 * binary, so nothing is rounded.
 */
export function purchaseCost(half: unknown): number {
  return typeof half === 'number' && Number.isFinite(half) ? half * 2 : 0;
}
