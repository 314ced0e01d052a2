import { useRef } from 'react';

/** Ids that stay keep their slot; new ones take the first free slot. */
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
 * React keys for the rows of a paged list: the next page reuses the existing rows, which costs a fraction of new ones.
 * State inside a row must be keyed by what the row shows.
 */
export function useRowSlots(ids: readonly string[]): ReadonlyMap<string, number> {
  const slots = useRef<ReadonlyMap<string, number>>(new Map());
  slots.current = nextSlots(slots.current, ids);
  return slots.current;
}
