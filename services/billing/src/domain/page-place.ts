/** A place in a list that is ordered by time and then by key. */
export interface PagePlace {
  readonly at: Date;
  readonly key: string;
}
