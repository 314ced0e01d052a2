import type { ListedCustomer } from '@bahi/contracts/billing';

/** Who is found, for an Enter that takes the first: whose whole name it is, then who has a word that begins so, then the others. */
export function bestFirst(found: readonly ListedCustomer[], typed: string): readonly ListedCustomer[] {
  const wanted = typed.trim().toLowerCase();
  const tierOf = ({ name }: ListedCustomer) => {
    const text = (name ?? '').toLowerCase();
    if (text === wanted) return 0;
    return ` ${text}`.includes(` ${wanted}`) ? 1 : 2;
  };
  return found.toSorted((one, other) => tierOf(one) - tierOf(other));
}
