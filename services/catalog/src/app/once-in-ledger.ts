import { createHash } from 'node:crypto';
import { type Failure, RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { Caller } from '@bahi/platform/http';
import { answerDocument, claimDocument, type StockDocument } from '../data/stock-documents.js';
import type { Deps } from '../deps.js';

/** A request to move stock under a key of its own. */
export interface DocumentRequest {
  readonly caller: Caller;
  readonly kind: Exclude<StockDocument['kind'], 'count'>;
  readonly key: string;
  /** The request as it was read; another one under the same key is refused with `reused`. */
  readonly content: unknown;
  readonly reused: Failure;
}

export interface Posted<Reply> {
  readonly documentId: string;
  readonly reply: Reply;
  /** Of the last event; 0 when nothing moved. */
  readonly position: number;
}

export interface PostedOnce<Reply> {
  readonly reply: Reply;
  /** `null` for a repeat: the reply is that of the first request. */
  readonly position: number | null;
}

/**
 * Posts a document exactly once, for ever: its row in the ledger keeps the answer. A refusal leaves nothing and frees the key.
 * @throws RefusedError 422 for other content under the key.
 */
export function onceInLedger<Reply>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, kind, key, content, reused }: DocumentRequest,
  post: (tx: WriteTx, document: StockDocument) => Promise<Posted<Reply>>,
): Promise<PostedOnce<Reply>> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return db.write(caller.shopId, async (tx) => {
    const document = { kind, key, at: clock.now(), by: caller.userId };
    const earlier = await claimDocument(tx, document);
    if (earlier && earlier.digest !== digest) throw new RefusedError(reused);
    if (earlier) return { reply: earlier.reply as Reply, position: null };
    const { documentId, reply, position } = await post(tx, document);
    await answerDocument(tx, document, { documentId, answer: { digest, reply } });
    return { reply, position };
  });
}
