/** The only source of "now"; tests hold one that stands still. */
export interface Clock {
  now(): Date;
}
