export type NumberRefusal = 'negative' | 'not-a-number';

const SHAPES = { money: /^\d*\.?\d*$/, quantity: /^\d*$/ } as const;

/** Why a typed text is no amount or quantity, or `null` when it is allowed. The empty text is. */
export function refuseNumber(text: string, kind: keyof typeof SHAPES): NumberRefusal | null {
  if (text.startsWith('-') || text.startsWith('−')) return 'negative';
  return SHAPES[kind].test(text) ? null : 'not-a-number';
}
