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
 * An amount as bills spell it, in lakh and crore. Takes rupees with at most two decimals.
 * @example amountInWords(1139.5) // "Rupees One Thousand One Hundred Thirty-Nine and Fifty Paise Only"
 */
export function amountInWords(amount: number): string {
  const total = Math.round(amount * 100);
  const [whole, paise] = [Math.floor(total / 100), total % 100];
  const words = paise ? `${inWords(whole)} and ${belowHundred(paise)} paise` : inWords(whole);
  return `Rupees ${capitals(words)} Only`;
}

function belowHundred(value: number): string {
  return value < 20 ? (ONES[value] ?? '') : [TENS[Math.floor(value / 10)], ONES[value % 10]].filter(Boolean).join('-');
}

function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  return [hundreds ? `${ONES[hundreds]} hundred` : '', belowHundred(value % 100)].filter(Boolean).join(' ');
}

/** Indian groups: crore, lakh, thousand; crores themselves may run into thousands. */
function inWords(value: number): string {
  if (value === 0) return 'zero';
  const crores = Math.floor(value / 10_000_000);
  const lakhs = Math.floor(value / 100_000) % 100;
  const thousands = Math.floor(value / 1_000) % 100;
  const parts = [
    crores ? `${inWords(crores)} crore` : '',
    lakhs ? `${belowHundred(lakhs)} lakh` : '',
    thousands ? `${belowHundred(thousands)} thousand` : '',
    belowThousand(value % 1_000),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Each word with a capital but the joining one: `Thirty-Nine and Fifty`. */
function capitals(text: string) {
  return text.replace(/\b(?!and\b)[a-z]/g, (letter) => letter.toUpperCase());
}
