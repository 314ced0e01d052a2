/** At most `max` events per window; a window starts with its first event. */
export interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}
