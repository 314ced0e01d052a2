declare module 'pg-copy-streams' {
  import type { Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A COPY ... FROM STDIN as a stream to write to. */
  export function from(sql: string): Writable & Submittable;
}
