import type { CustomerLanguage } from '@bahi/contracts/billing';

/** A customer of the demo shop with an account. Days count back from today, amounts are in rupees. */
export interface Regular {
  readonly name: string;
  /** Begins with a 5, as no mobile number in India does: a reminder from the demo shop reaches nobody. */
  readonly phone: string | null;
  readonly address?: string;
  readonly note?: string;
  readonly language?: CustomerLanguage;
  readonly limit?: number;
  /** What was owed when the shop began to use the product. */
  readonly opening?: { readonly amount: number; readonly daysBefore: number };
  /** Bills that are put in the book. */
  readonly buys: readonly Buy[];
  readonly pays?: readonly Payment[];
  /** The last reminder. */
  readonly reminded?: number;
  /** A day of payment that was promised, in days from today. */
  readonly promisedIn?: number;
}

interface Buy {
  readonly daysAgo: number;
  /** About this much. */
  readonly worth: number;
  readonly isOverLimit?: true;
}

interface Payment {
  readonly daysAgo: number;
  readonly amount: number | 'all';
}

/** Between them they have every age of debt, an advance, a full limit, a promise, and accounts that are settled. */
export const REGULARS: readonly Regular[] = [
  {
    ...{ name: 'Lakshmi Stores', phone: '5598765001', address: 'Temple Road\nKochi 682011', limit: 5_000 },
    opening: { amount: 1_150, daysBefore: 20 },
    buys: bought(
      [360, 900],
      [214, 1_200],
      [150, 860],
      [97, 1_050],
      [48, 620],
      [33, 540],
      [19, 590],
      [9, 760],
      [2, 610],
    ),
    pays: paid([340, 1_500], [190, 1_000], [120, 1_400], [80, 'all']),
    reminded: 8,
  },
  {
    ...{ name: 'Krishnan Kutty', phone: '5584620977', note: 'Pays ahead for the month' },
    buys: bought([90, 450], [58, 520], [17, 380], [5, 320]),
    pays: paid([88, 'all'], [57, 'all'], [20, 2_000]),
  },
  {
    ...{ name: 'लता शर्मा', phone: '5571204488', language: 'hi' },
    buys: bought([120, 340], [12, 480]),
    pays: paid([101, 'all']),
  },
  {
    ...{ name: 'محمد یوسف', phone: '5590315526', limit: 3_000 },
    buys: bought([140, 610], [75, 1_240]),
    pays: paid([110, 'all']),
    reminded: 30,
  },
  {
    ...{ name: 'മിനി തോമസ്', phone: '5581552044' },
    buys: bought([200, 300], [64, 260], [26, 410]),
    pays: paid([185, 'all'], [60, 'all'], [11, 'all']),
  },
  {
    ...{ name: 'முருகன் டீக்கடை', phone: '5544637781', address: 'Bus stand', limit: 4_000 },
    buys: bought([70, 900], [50, 850], [22, 780], [6, 690]),
    pays: paid([55, 'all'], [35, 'all'], [14, 400]),
  },
  {
    ...{ name: 'Suresh Menon', phone: '5580861552', limit: 2_000 },
    buys: [...bought([52, 980], [27, 850]), { daysAgo: 7, worth: 640, isOverLimit: true }],
    reminded: 3,
  },
  {
    ...{ name: 'Hotel Sree Ganesh', phone: '5548423310', address: 'MG Road\nKochi 682016', limit: 25_000 },
    buys: bought([180, 2_900], [150, 3_100], [118, 2_700], [85, 2_600], [38, 2_800], [21, 2_500], [4, 2_300]),
    pays: paid([160, 'all'], [125, 3_000], [92, 'all'], [60, 1_500]),
  },
  {
    ...{
      name: 'Anitha Joseph',
      phone: '5597450218',
      note: 'Her husband works abroad and pays at the end of the month',
    },
    buys: bought([165, 380], [130, 860]),
    pays: paid([155, 'all']),
    promisedIn: 6,
  },
  {
    ...{ name: 'Raghavan Master', phone: '5595391467' },
    opening: { amount: 1_900, daysBefore: 45 },
    buys: bought([250, 420]),
    pays: paid([330, 500], [210, 500], [70, 300]),
  },
  {
    ...{ name: 'Green Valley School', phone: '5548426602', address: 'Hill Road\nKochi 682020', limit: 15_000 },
    buys: bought([240, 2_400], [130, 1_900], [40, 2_200]),
    pays: paid([225, 'all'], [115, 'all'], [24, 'all']),
  },
  {
    ...{ name: 'सुनील ऑटो वर्क्स', phone: '5599613350', language: 'hi', limit: 2_500 },
    buys: bought([41, 720], [16, 350]),
    pays: paid([29, 200]),
  },
  { name: 'Fathima Beevi', phone: null, note: 'The blue house behind the mosque', buys: bought([4, 210]) },
  { name: 'ಶಾಂತಾ ರಾವ್', phone: '5596322179', buys: bought([31, 240], [1, 160]), pays: paid([18, 'all']) },
];

function bought(...buys: readonly (readonly [daysAgo: number, worth: number])[]): Buy[] {
  return buys.map(([daysAgo, worth]) => ({ daysAgo, worth }));
}

function paid(...payments: readonly (readonly [daysAgo: number, amount: number | 'all'])[]): Payment[] {
  return payments.map(([daysAgo, amount]) => ({ daysAgo, amount }));
}
