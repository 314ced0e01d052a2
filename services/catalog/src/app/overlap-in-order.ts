import { markHandled } from '@bahi/platform/kernel';

interface Steps<Item, Result> {
  readonly start: (item: Item) => Promise<Result>;
  readonly finish: (result: Result) => void;
}

/** Processes two items at a time, so that one is prepared while the database has the other; finishes them in order. */
export async function overlapInOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  { start, finish }: Steps<Item, Result>,
): Promise<void> {
  let last: Promise<Result> | null = null;
  try {
    for await (const item of items) {
      const before: Promise<Result> | null = last;
      last = markHandled(start(item));
      if (before) finish(await before);
    }
    if (last) finish(await last);
  } finally {
    // No statement may be in progress when the transaction ends.
    await Promise.allSettled([last]);
  }
}
