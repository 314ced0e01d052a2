import type { Paise } from './money.js';

const ONES = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

/**
 * An amount as documents spell it, in lakh and crore (gst.md 4).
 * @example rupeesInWords(113950) // "One thousand one hundred thirty-nine rupees and fifty paise only"
 */
export function rupeesInWords(amount: Paise): string {
  const paise = amount % 100;
  const words = `${numberInWords((amount - paise) / 100)} rupees${paise ? ` and ${belowHundred(paise)} paise` : ''} only`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A whole number in Indian groups: crore, lakh, thousand; crores themselves may run into thousands. */
export function numberInWords(value: number): string {
  if (value === 0) return 'zero';
  const crores = Math.floor(value / 10_000_000);
  const lakhs = Math.floor(value / 100_000) % 100;
  const thousands = Math.floor(value / 1_000) % 100;
  const parts = [
    crores ? `${numberInWords(crores)} crore` : '',
    lakhs ? `${belowHundred(lakhs)} lakh` : '',
    thousands ? `${belowHundred(thousands)} thousand` : '',
    belowThousand(value % 1_000),
  ];
  return parts.filter(Boolean).join(' ');
}

function belowHundred(value: number): string {
  return value < 20 ? (ONES[value] ?? '') : [TENS[Math.floor(value / 10)], ONES[value % 10]].filter(Boolean).join('-');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  return [hundreds ? `${ONES[hundreds]} hundred` : '', belowHundred(value % 100)].filter(Boolean).join(' ');
}
