/** The rules of the shop for its products; version 0 until the first change. */
export interface ProductRules {
  readonly version: number;
  readonly scalePatterns: readonly string[];
}
