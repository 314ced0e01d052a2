import { numberInWords } from '@bahi/contracts/shared';

/**
 * An amount as bills spell it, in lakh and crore. Takes rupees with at most two decimals.
 * @example amountInWords(1139.5) // "Rupees One Thousand One Hundred Thirty-Nine and Fifty Paise Only"
 */
export function amountInWords(amount: number): string {
  const total = Math.round(amount * 100);
  const [whole, paise] = [Math.floor(total / 100), total % 100];
  const words = paise ? `${numberInWords(whole)} and ${numberInWords(paise)} paise` : numberInWords(whole);
  return `Rupees ${capitals(words)} Only`;
}

/** Each word with a capital but the joining one: `Thirty-Nine and Fifty`. */
function capitals(text: string) {
  return text.replace(/\b(?!and\b)[a-z]/g, (letter) => letter.toUpperCase());
}
