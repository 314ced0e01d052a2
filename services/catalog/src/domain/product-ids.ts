import { isProductId, newProductId } from '@bahi/contracts/shared';

export type ProductIds = ReturnType<typeof createProductIds>;

/** Assigns product ids to the rows of one file. Of 50,000 ids made in one moment about seventy would repeat. */
export function createProductIds(nowMs: number) {
  const used = new Set<string>();
  const unusedId = (): string => {
    const id = newProductId(nowMs);
    return used.has(id) ? unusedId() : id;
  };
  return {
    /** The requested id when it is well-formed, neither taken nor used before; else a new one. */
    assign(requested: string, taken: ReadonlySet<string>): string {
      const isFree = isProductId(requested) && !taken.has(requested) && !used.has(requested);
      const id = isFree ? requested : unusedId();
      used.add(id);
      return id;
    },
  };
}
