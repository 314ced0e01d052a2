import { createWriteStream } from 'node:fs';

/** `bill`: of the counter, under the key in its body. `file`: a call with one. `account`: of a caller who is not signed in. */
export type CallKind = 'order' | 'bill' | 'pay' | 'return' | 'read' | 'probe' | 'file' | 'account';

/** What a client meant to do. */
export interface Intent {
  readonly kind: CallKind;
  readonly client: number;
  /** Index of the shop. */
  readonly shop: number;
  readonly path: string;
  readonly productId?: string;
  readonly quantity?: number;
  readonly rating?: number;
  readonly invoiceId?: string;
  /** What a bill or an account call sends. */
  readonly json?: object;
  /** The request key. */
  readonly key?: string;
}

/** One call and its answer. Times are milliseconds since the chaos run began. */
export interface Entry extends Intent {
  readonly fromMs: number;
  readonly toMs: number;
  /** 0 when no answer came at all. */
  readonly status: number;
  readonly code?: string;
  readonly orderId?: string;
  readonly total?: number;
  readonly replayed?: boolean;
  /** Seconds after which the caller is to ask again. */
  readonly retryAfter?: number;
  readonly error?: string;
}

/** Whether such a reply's request had an effect is unknown. */
export function isUnknown({ status }: Pick<Entry, 'status'>): boolean {
  return status === 0 || status >= 500;
}

/** A failure that is not the caller's fault. */
export function isFailed({ status }: Pick<Entry, 'status'>): boolean {
  return isUnknown({ status }) || status === 429;
}

/** Rejected at once because no slot was free, unlike a rejection because of a fault. */
export function isShed({ status, retryAfter }: Pick<Entry, 'status' | 'retryAfter'>): boolean {
  return status === 503 && retryAfter === 1;
}

/** Records every call and writes it to the file at once, one JSON object a line. */
export function openHistory(file: string) {
  const startedAt = performance.now();
  const entries: Entry[] = [];
  const out = createWriteStream(file);
  return {
    file,
    entries: entries as readonly Entry[],
    nowMs: () => Math.round(performance.now() - startedAt),
    add(entry: Entry) {
      entries.push(entry);
      out.write(`${JSON.stringify(entry)}\n`);
    },
    close: () => new Promise<void>((resolve) => out.end(() => resolve())),
  };
}

export type History = ReturnType<typeof openHistory>;
