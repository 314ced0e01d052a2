import type { Paise } from './money.js';

/** 1 to 99: each has a word of its own. */
const BELOW_HUNDRED = [
  '',
  ...'एक दो तीन चार पाँच छह सात आठ नौ'.split(' '),
  ...'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस'.split(' '),
  ...'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस'.split(' '),
  ...'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस'.split(' '),
  ...'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास'.split(' '),
  ...'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ'.split(' '),
  ...'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर'.split(' '),
  ...'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी'.split(' '),
  ...'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी'.split(' '),
  ...'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'.split(' '),
];

/**
 * An amount as documents in Hindi spell it, in लाख and करोड़ (languages.md 5).
 * @example rupeesInHindi(113950) // "एक हजार एक सौ उनतालीस रुपये पचास पैसे मात्र"
 */
export function rupeesInHindi(amount: Paise): string {
  const paise = amount % 100;
  const rupees = (amount - paise) / 100;
  const words = [
    numberInHindi(rupees) || 'शून्य',
    rupees === 1 ? 'रुपया' : 'रुपये',
    ...(paise ? [BELOW_HUNDRED[paise], paise === 1 ? 'पैसा' : 'पैसे'] : []),
  ];
  return `${words.join(' ')} मात्र`;
}

/** Empty for 0; crores themselves may run into thousands. */
function numberInHindi(value: number): string {
  const parts = [
    [value < 10_000_000 ? '' : numberInHindi(Math.floor(value / 10_000_000)), 'करोड़'],
    [BELOW_HUNDRED[Math.floor(value / 100_000) % 100], 'लाख'],
    [BELOW_HUNDRED[Math.floor(value / 1_000) % 100], 'हजार'],
    [BELOW_HUNDRED[Math.floor(value / 100) % 10], 'सौ'],
    [BELOW_HUNDRED[value % 100], ''],
  ];
  return parts.flatMap(([count, name]) => (count ? `${count} ${name}`.trim() : [])).join(' ');
}
