import {
  latinDigits,
  type NumberProblem,
  type NumberReading,
  readPrice,
  readUnits,
  tidy,
} from '@bahi/contracts/shared';

/** Why a number is refused; `no-digit` is a key that no number has, `too-low` is below the least of a field. */
export type NumberRefusal = NumberProblem | 'no-digit' | 'too-low';

export type NumberKind = 'money' | 'quantity';

/** The number as the field writes it, or why it is refused. */
export type NumberText =
  | { readonly text: string; readonly problem?: undefined }
  | { readonly text?: undefined; readonly problem: NumberRefusal };

const TYPED = { money: /^\d*\.?\d{0,2}$/, quantity: /^\d{0,7}$/ } as const;

/** The text after a key. Digits of Indian scripts become 0 to 9; a number that is not finished is allowed. */
export function typedNumber(typed: string, kind: NumberKind): NumberText {
  const text = latinDigits(typed);
  if (TYPED[kind].test(text)) return { text };
  if (/^[-−]/.test(text)) return { problem: 'negative' };
  if (kind === 'money') return { problem: /^\d*\.\d{3,}$/.test(text) ? 'too-many-decimals' : 'no-digit' };
  if (/^\d+$/.test(text)) return { problem: 'too-high' };
  return { problem: /^\d*[.,]\d*$/.test(text) ? 'not-whole' : 'no-digit' };
}

/** A pasted text as a whole, without what nobody sees: `₹ 1,20,000.50` is `120000.50`, and `12,50` is refused. */
export function pastedNumber(pasted: string, kind: NumberKind): NumberText {
  const text = tidy(pasted);
  return kind === 'money' ? written(readPrice(text), rupeesText) : written(readUnits(text), String);
}

function written<N extends number>({ value, problem }: NumberReading<N>, write: (value: N) => string): NumberText {
  return problem ? { problem } : { text: write(value) };
}

function rupeesText(paise: number) {
  const rest = paise % 100;
  return `${(paise - rest) / 100}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}
