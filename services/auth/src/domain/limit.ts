/** At most `max` of something per window; a window starts with the first one. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}
