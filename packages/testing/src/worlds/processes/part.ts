/** One process or container of the product that can be hurt and mended from outside. */
export interface Part {
  readonly name: string;
  /** The process at the head of it; `null` while it is down, and for a container. */
  readonly pid: number | null;
  /** Resolves when it serves; at the same address every time. */
  start(): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves when it has ended by itself, killed when that takes too long. */
  stop(): Promise<void>;
  /** SIGSTOP: it keeps its connections and does not answer. */
  freeze(): Promise<void>;
  /** SIGCONT. */
  thaw(): Promise<void>;
}

/** A part that stores data. */
export interface StorePart extends Part {
  /** Whether it serves just now. */
  serves(): Promise<boolean>;
}
