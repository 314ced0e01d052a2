/** What the shop says about its products; version 0 while it has said nothing. */
export interface ProductRules {
  readonly version: number;
  readonly scalePatterns: readonly string[];
}
