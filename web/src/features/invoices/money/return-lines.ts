import type { Restock } from '@bahi/contracts/billing';
import { asMilli, MILLI_PER_UNIT, type Milli, toUnits } from '@bahi/contracts/shared';
import { units } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { scaled } from '../../../lib/money/scaled.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { InvoiceDetail } from './use-invoice-detail.js';

const { return: texts } = moneyTexts;

export const RESTOCKS: readonly Restock[] = ['shelf', 'damaged', 'none'];

/** A line of the bill that may come back. */
export interface ReturnLine {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string | null;
  readonly soldMilli: Milli;
  readonly returnedMilli: Milli;
  readonly restMilli: Milli;
  /** It comes back in thousandths. Where the sale does not say, it is taken from the quantities. */
  readonly isLoose: boolean;
}

/** What is chosen of a line: the quantity as it is typed, and where the goods go. */
export interface ReturnChoice {
  readonly text: string;
  readonly restock: Restock;
}
export type ReturnChoices = Readonly<Record<number, ReturnChoice>>;

export const NOTHING_CHOSEN: ReturnChoice = { text: '0', restock: 'shelf' };

/** The lines of an invoice; `left` is what is left by a refusal, by line. */
export function returnLinesOf({ lines }: InvoiceDetail, left: ReadonlyMap<number, number>): readonly ReturnLine[] {
  return lines.map(({ lineNo, productName, packName, unit, quantity, returned, allowsFractions }) => {
    const [soldMilli, returnedMilli] = [milliOf(quantity), milliOf(returned)];
    const rest = Math.min(soldMilli - returnedMilli, milliOf(left.get(lineNo) ?? quantity));
    return {
      lineNo,
      name: unbroken(packName === null ? productName : `${productName} (${packName})`),
      unit: packName === null ? unit : null,
      soldMilli,
      returnedMilli,
      restMilli: asMilli(Math.max(0, rest)),
      isLoose: allowsFractions ?? [soldMilli, returnedMilli].some((milli) => milli % MILLI_PER_UNIT !== 0),
    };
  });
}

/** `1.25 kg`, `3 pieces`. */
export function quantityText(milli: Milli, unit: string | null): string {
  const amount = toUnits(milli);
  return unit === null ? units(amount) : `${units(amount)}\u00A0${storedWords.unitsOf(amount, unit)}`;
}

/** Why a typed quantity cannot come back; empty when it can. */
export function quantityProblem({ restMilli, isLoose, unit }: ReturnLine, text: string): string {
  const milli = scaled(text, 3);
  if (milli === null) return texts.unreadable;
  if (!isLoose && milli % MILLI_PER_UNIT !== 0) return texts.notWhole;
  return milli > restMilli ? texts.tooMuch(quantityText(restMilli, unit)) : '';
}

/** One more or one less, from 0 to what is left. */
export function stepped({ restMilli }: ReturnLine, text: string, by: 1 | -1): string {
  const next = (scaled(text, 3) ?? 0) + by * MILLI_PER_UNIT;
  return String(Math.min(Math.max(0, next), restMilli) / MILLI_PER_UNIT);
}

/** The lines as the call takes them, those of nothing left out; null while one cannot come back. */
export function requestedLines(lines: readonly ReturnLine[], choices: ReturnChoices) {
  if (lines.some((line) => quantityProblem(line, choiceOf(choices, line).text) !== '')) return null;
  return lines.flatMap((line) => {
    const { text, restock } = choiceOf(choices, line);
    const milli = scaled(text, 3) ?? 0;
    return milli === 0 ? [] : [{ lineNo: line.lineNo, quantity: milli / MILLI_PER_UNIT, restock }];
  });
}

/** Everything that is left, to where each was going. */
export function allOf(lines: readonly ReturnLine[], choices: ReturnChoices): ReturnChoices {
  return Object.fromEntries(
    lines.map((line) => [line.lineNo, { ...choiceOf(choices, line), text: String(line.restMilli / MILLI_PER_UNIT) }]),
  );
}

export function choiceOf(choices: ReturnChoices, { lineNo }: Pick<ReturnLine, 'lineNo'>): ReturnChoice {
  return choices[lineNo] ?? NOTHING_CHOSEN;
}

function milliOf(quantity: number): Milli {
  return asMilli(Math.round(quantity * MILLI_PER_UNIT));
}
