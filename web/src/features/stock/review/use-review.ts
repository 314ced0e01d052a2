import type { CountRow, RefusedProduct } from '@bahi/contracts/catalog';
import { useState } from 'react';
import { countsClient } from '../../../lib/api/counts.js';
import { notify } from '../../../lib/feedback/toast.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import { useAct } from '../use-act.js';
import { isApprovable, useFiltered, useSheet } from './use-sheet.js';

const { review: texts } = stockTexts;
/** As many as a call approves. */
const PIECE = 500;
const NONE: readonly CountRow[] = [];

/** The sheet of a count with its ticks, and what is done with it; everything that was counted is ticked at first. */
export function useReview(countId: string, onChanged: () => void) {
  const sheet = useSheet(countId);
  const rows = sheet.data ?? NONE;
  const filtered = useFiltered(rows);
  const acting = useAct();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const [refused, setRefused] = useState<readonly RefusedProduct[]>([]);
  const ticked = rows.filter((row) => isApprovable(row) && !unticked.has(row._id));

  const tick = (id: string, isTicked: boolean) => {
    const next = new Set(unticked);
    if (isTicked) next.delete(id);
    else next.add(id);
    setUnticked(next);
  };
  const reload = async () => {
    onChanged();
    await sheet.retry();
  };
  /** Approves what is ticked, a piece after the other; what a piece that failed has left can be approved again. */
  const approve = async () => {
    const ids = ticked.map(({ productId }) => productId);
    const found: RefusedProduct[] = [];
    setRefused([]);
    let isDone = true;
    for (let at = 0; isDone && at < ids.length; at += PIECE) {
      setProgress({ done: at, all: ids.length });
      const productIds = ids.slice(at, at + PIECE);
      const reply = await acting.run({
        call: 'approveCount',
        content: ['approve', countId, productIds],
        send: () => countsClient.approveCount({ params: { countId }, body: { productIds } }),
      });
      found.push(...(reply?.refused ?? []));
      isDone = reply !== undefined;
    }
    setProgress(null);
    setRefused(found);
    if (isDone && found.length === 0) notify.success(texts.done);
    await reload();
  };
  /** Notes a number for a product, in place of what was counted before when `again`. */
  const enter = async ({ productId }: CountRow, counted: number, { again, done }: { again: boolean; done: string }) => {
    const reply = await acting.run({
      call: 'countProduct',
      content: ['count', countId, productId, counted, again],
      send: (entryKey) =>
        countsClient.countProduct({ params: { countId, entryKey }, body: { productId, counted, again } }),
      done: () => done,
    });
    if (reply) await reload();
    return reply !== undefined;
  };
  return {
    ...{ sheet, filtered, acting, ticked, progress, refused, tick, approve, enter },
    isTicked: ({ _id }: CountRow) => !unticked.has(_id),
  };
}

export type Review = ReturnType<typeof useReview>;
