/** Something with a life. `close` may be called once and resolves when nothing of it is running any more. */
export interface Closable {
  close(): Promise<void>;
}
