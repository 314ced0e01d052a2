/** Numbers of invoices: from the highest one down, `step` apart; `year` is a financial year, `null` for all of them. */
export interface SoughtNumbers {
  readonly year: string | null;
  readonly lowest: number;
  readonly highest: number;
  readonly step: number;
}

/** Gross amounts in paise. */
export interface SoughtAmounts {
  readonly from: number;
  readonly to: number;
}

/** A text as each of the kinds of things that it may be. */
export interface SoughtText {
  /** A product matches when its name contains all of them. */
  readonly nameWords: readonly string[];
  readonly numbers: readonly SoughtNumbers[];
  readonly amounts: SoughtAmounts | null;
}

const NUMBER = /^inv-?(?:(\d{4})(?:-(\d{0,7}))?)?$|^(\d{4})-(\d{0,7})$/;
const REFERENCE = /^(?:inv-)?(\d{3})$/;
const DIGITS = /^\d{1,7}$/;
const NUMBER_DIGITS = 6;
/** What a reference shows of a number: its last three digits. */
const REFERENCE_STEP = 1_000;
const MAX_NUMBER = 9_999_999;
const AMOUNT = /^(?:₹|rs\.?|inr)?(\d{1,13})(?:\.(\d{0,2}))?(?:\/-)?$/;
const CURRENCY = new Set(['₹', 'rs', 'rs.', 'inr']);

/** Reads lower-case words as a number or reference, an amount, and words of a product's name. */
export function soughtText(words: readonly string[]): SoughtText {
  const meant = words.filter((word) => !CURRENCY.has(word));
  const [only = ''] = meant.length === 1 ? meant : [];
  return { nameWords: words, numbers: numbersIn(only), amounts: amountsIn(only) };
}

function numbersIn(word: string): SoughtNumbers[] {
  const reference = REFERENCE.exec(word);
  if (reference) {
    const lowest = Number(reference[1]);
    return [{ year: null, lowest, highest: MAX_NUMBER, step: REFERENCE_STEP }];
  }
  if (DIGITS.test(word)) {
    const number = { year: null, lowest: Number(word), highest: Number(word), step: 1 };
    return isFinancialYear(word) ? [number, { year: word, ...numbersFrom(''), step: 1 }] : [number];
  }
  const typed = NUMBER.exec(word);
  if (!typed) return [];
  return [{ year: typed[1] ?? typed[3] ?? null, ...numbersFrom(typed[2] ?? typed[4] ?? ''), step: 1 }];
}

/** `2627` in a number stands for April 2026 to March 2027. */
function isFinancialYear(digits: string) {
  return digits.length === 4 && (Number(digits.slice(0, 2)) + 1) % 100 === Number(digits.slice(2));
}

/** The numbers that begin with these digits, as they are printed: at least six of them. */
function numbersFrom(digits: string) {
  if (digits.length > NUMBER_DIGITS) return { lowest: Number(digits), highest: Number(digits) };
  if (digits === '') return { lowest: 1, highest: MAX_NUMBER };
  const width = 10 ** (NUMBER_DIGITS - digits.length);
  return { lowest: Number(digits) * width, highest: (Number(digits) + 1) * width - 1 };
}

/** `76` is any amount of 76 rupees, `76.4` any of 76.40 to 76.49. */
function amountsIn(word: string): SoughtAmounts | null {
  const [, rupees, paise = ''] = AMOUNT.exec(word.replace(/,(?=\d)/g, '')) ?? [];
  if (rupees === undefined) return null;
  const width = 10 ** (2 - paise.length);
  const from = Number(rupees) * 100 + Number(paise || 0) * width;
  return { from, to: from + width - 1 };
}
