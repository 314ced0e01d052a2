import { useRef } from 'react';

/** Who stays keeps the slot it had; who is new takes the first one that nobody keeps. */
export function nextSlots(before: ReadonlyMap<string, number>, ids: readonly string[]): ReadonlyMap<string, number> {
  const kept = new Set(ids.map((id) => before.get(id)));
  let slot = -1;
  const firstFree = () => {
    do slot += 1;
    while (kept.has(slot));
    return slot;
  };
  return new Map(ids.map((id) => [id, before.get(id) ?? firstFree()]));
}

/**
 * React keys for the rows of a list that is shown in pages: another page is written into the rows that are there, which
 * costs a fraction of building them anew. What a row holds open must be keyed by what the row shows.
 */
export function useRowSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const slots = useRef<ReadonlyMap<string, number>>(new Map());
  slots.current = nextSlots(slots.current, ids);
  return slots.current;
}
