import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly bytes: number;
  readonly modifiedAt: Date;
  readonly stream: Readable;
}

/** Named immutable files. Names are made by the caller: letters, digits, `-` and one dot. */
export interface FileStore {
  /** Durable when it resolves; a reader never sees half a file. */
  put(name: string, content: Buffer): Promise<void>;
  open(name: string): Promise<StoredFile | null>;
  delete(name: string): Promise<void>;
}
