import type { Figures, Row, Unit } from './row.js';

/** The goals of the product. Where time is involved they are ratios: machines differ, and have other work. */
export interface Goal {
  readonly group: string;
  readonly work: string;
  /** The raw work of the same kind, done in the same run; `-` where the figure stands alone. */
  readonly against: string;
  readonly unit: Unit;
  readonly text: string;
  readonly holds: (figures: Figures) => boolean;
}

const MEGABYTE = 1_048_576;

/** The screens run on a processor slowed six times. */
const SAME_ACT = 'the same act on an empty page';

export const GOALS = {
  secondStart: {
    group: 'start',
    work: 'second start to the first answered request',
    against: 'a bare Express with the same PostgreSQL',
    unit: 'milliseconds',
    text: '<= 5 s',
    holds: within(5_000),
  },
  idleMemory: {
    group: 'start',
    work: 'idle memory of the whole product',
    against: 'a bare Express with the same PostgreSQL',
    unit: 'bytes',
    text: '<= 400 MB',
    holds: within(400 * MEGABYTE),
  },
  saleRate: {
    group: 'sale',
    work: 'place-order, 64 clients, 50 products',
    against: 'the same rows by plain SQL, 64 connections',
    unit: 'perSecond',
    text: '>= 25 %',
    holds: atLeast(0.25),
  },
  saleP99: {
    group: 'sale',
    work: 'place-order, p99 at 8 clients',
    against: 'the same rows by plain SQL, 8 connections',
    unit: 'milliseconds',
    text: '<= 12 times (ADR 58)',
    holds: atMostTimes(12),
  },
  billRate: {
    group: 'bills',
    work: 'bills of 5 lines with two payments, 32 clients, 200 products',
    against: 'the same rows by plain SQL, 32 connections',
    unit: 'perSecond',
    text: '>= 20 %',
    holds: atLeast(0.2),
  },
  billLines: {
    group: 'bills',
    work: 'lines of those bills',
    against: 'place-order on the same products, 32 clients',
    unit: 'perSecond',
    text: '>= 1.7 times (ADR 96)',
    holds: atLeast(1.7),
  },
  billP99: {
    group: 'bills',
    work: 'a bill of 5 lines, p99 at 8 clients',
    against: 'the same rows by plain SQL, 8 connections',
    unit: 'milliseconds',
    text: '<= 5 times',
    holds: atMostTimes(5),
  },
  longBillP99: {
    group: 'bills',
    work: 'a bill of 20 lines, p99 at 8 clients',
    against: '-',
    unit: 'milliseconds',
    text: '<= 200 ms (ADR 96)',
    holds: within(200),
  },
  billNumbered: {
    group: 'bills',
    work: 'percent of bills answered with their invoice number, 8 clients',
    against: '-',
    unit: 'count',
    text: '>= 99',
    holds: scores(99),
  },
  gatewayRate: {
    group: 'gateway',
    work: 'gateway in a process of its own, throughput',
    against: 'the same GET straight to the service',
    unit: 'perSecond',
    text: '>= 60 %',
    holds: atLeast(0.6),
  },
  gatewayDelay: {
    group: 'gateway',
    work: 'gateway, p50',
    against: 'the same GET straight to the service',
    unit: 'milliseconds',
    text: '+1 ms at most',
    holds: ({ ours, raw }) => raw !== null && ours - raw <= 1,
  },
  shortList: {
    group: 'list',
    work: 'products/all, 50 products, 32 connections',
    against: 'the gateway passing on a constant of the same bytes',
    unit: 'perSecond',
    text: '>= 60 % and >= 2,500/s',
    holds: (figures) => atLeast(0.6)(figures) && figures.ours >= 2_500,
  },
  longList: {
    group: 'list',
    work: 'products/all, 10,000 products',
    against: 'a bare Node server writing the same bytes',
    unit: 'perSecond',
    text: '>= 50 %',
    holds: atLeast(0.5),
  },
  unchangedList: {
    group: 'list',
    work: 'products/all, 10,000 products, nothing changed: answers other than 304',
    against: '-',
    unit: 'count',
    text: '0',
    holds: within(0),
  },
  statistics: {
    group: 'statistics',
    work: 'slowest of the dashboard and statistics calls, 1,000,000 orders in the shop, p99',
    against: 'the same call with 1,000 orders',
    unit: 'milliseconds',
    text: '<= 1.5 times',
    holds: atMostTimes(1.5),
  },
  invoicePages: {
    group: 'invoices',
    work: 'slowest of the pages and searches of Invoice, 1,000,000 invoices in the shop, p99',
    against: 'the same with 1,000 invoices',
    unit: 'milliseconds',
    text: '<= 1.5 times',
    holds: atMostTimes(1.5),
  },
  invoiceProductSearches: {
    group: 'invoices',
    work: 'slower of two searches of Invoice that find products, 1,000,000 invoices in the shop, p99',
    against: 'the same with 1,000 invoices',
    unit: 'milliseconds',
    text: '<= 2.5 times (ADR 93)',
    holds: atMostTimes(2.5),
  },
  invoiceBytes: {
    group: 'invoices',
    work: 'opening Invoice with 1,000,000 invoices',
    against: '-',
    unit: 'bytes',
    text: '<= 40 kB',
    holds: within(40_000),
  },
  readersAnswered: {
    group: 'invoices',
    work: 'eight readers at once of 60,000 invoices and of 50,000 products: answers other than 200',
    against: '-',
    unit: 'count',
    text: '0',
    holds: within(0),
  },
  readersOtherShop: {
    group: 'invoices',
    work: 'the profile of another shop meanwhile, p99',
    against: 'the same without readers',
    unit: 'milliseconds',
    text: '<= 10 times',
    holds: atMostTimes(10),
  },
  readersMemory: {
    group: 'invoices',
    work: 'memory of the eight readers above idle',
    against: '-',
    unit: 'bytes',
    text: '<= 150 MB',
    holds: within(150 * MEGABYTE),
  },
  wholeListMemory: {
    group: 'invoices',
    work: 'the whole list of 1,000,000 invoices, memory above idle',
    against: '-',
    unit: 'bytes',
    text: '<= 150 MB',
    holds: within(150 * MEGABYTE),
  },
  monthSummary: {
    group: 'month',
    work: 'the summary of a month of 50,000 documents',
    against: '-',
    unit: 'milliseconds',
    text: '<= 2 s',
    holds: within(2_000),
  },
  monthFile: {
    group: 'month',
    work: 'the file of that month',
    against: '-',
    unit: 'milliseconds',
    text: '<= 2 s',
    holds: within(2_000),
  },
  paper: {
    group: 'month',
    work: 'a document of three lines as PDF',
    against: '-',
    unit: 'milliseconds',
    text: '<= 1 s',
    holds: within(1_000),
  },
  payOldest: {
    group: 'customers',
    work: 'a payment that closes 50 bills, oldest first, p99 at 8 clients',
    against: 'the same rows by plain SQL, 8 connections',
    unit: 'milliseconds',
    text: '<= 45 times (ADR 90)',
    holds: atMostTimes(45),
  },
  payAlone: {
    group: 'customers',
    work: 'such a payment while nobody else pays, p99',
    against: '-',
    unit: 'milliseconds',
    text: '<= 150 ms (ADR 90)',
    holds: within(150),
  },
  longAccounts: {
    group: 'customers',
    work: 'slower of a page of a ledger and the ageing, 1,000,000 entries in the shop, p99',
    against: 'the same with 1,000 entries',
    unit: 'milliseconds',
    text: '<= 1.5 times',
    holds: atMostTimes(1.5),
  },
  customerImport: {
    group: 'customers',
    work: 'a file of 5,000 customers',
    against: 'COPY of the same rows',
    unit: 'milliseconds',
    text: '<= 20 times (ADR 90)',
    holds: atMostTimes(20),
  },
  customerKey: at6x('a key in the search of the page, 5,000 customers', 60, 'customers'),
  customersFound: at6x('whom it finds', 100, 'customers'),
  tillCustomerKey: at6x('a key in the search of the counter, 5,000 customers', 60, 'customers'),
  tillCustomersFound: at6x('whom it finds at the counter', 100, 'customers'),
  importTime: {
    group: 'csv',
    work: 'CSV of 5 MB: validate, then upload',
    against: 'COPY of the same rows',
    unit: 'milliseconds',
    text: '<= 10 times',
    holds: atMostTimes(10),
  },
  importMemory: {
    group: 'csv',
    work: 'CSV of 5 MB, memory above idle',
    against: '-',
    unit: 'bytes',
    text: '<= 150 MB',
    holds: within(150 * MEGABYTE),
  },
  invoiceDelay: {
    group: 'events',
    work: 'order to visible invoice, 50 orders/s, p99',
    against: '-',
    unit: 'milliseconds',
    text: '<= 1 s',
    holds: within(1_000),
  },
  statisticsDelay: {
    group: 'events',
    work: 'order to own statistics, 50 orders/s, p99',
    against: '-',
    unit: 'milliseconds',
    text: '<= 500 ms',
    holds: within(500),
  },
  webElements: {
    group: 'web',
    work: 'elements of Product with 10,000 products',
    against: '-',
    unit: 'count',
    text: '<= 1,500',
    holds: within(1_500),
  },
  webKey: at6x('a key in the search, 10,000 products', 60),
  webSlowestKey: {
    group: 'web',
    work: 'the slowest key of those',
    against: '-',
    unit: 'milliseconds',
    text: '<= 100 ms at 6x',
    holds: within(100),
  },
  webSearch: at6x('what a search finds, after the debounce', 100),
  webNextPage: at6x('the next page of the list', 80),
  webOrder: at6x('opening the order of a product', 120),
  webStepper: at6x('a press of the stepper', 60),
  webRoute: at6x('another screen, to its heading', 150),
  webStar: at6x('a star', 60),
  webMenu: at6x('opening a menu', 100),
  webPeriod: at6x('another period of the chart, seen before', 200),
  webInteraction: {
    group: 'web',
    work: 'the slowest act of fifty (INP)',
    against: '-',
    unit: 'milliseconds',
    text: '<= 200 ms at 6x',
    holds: within(200),
  },
  webHeap: {
    group: 'web',
    work: 'heap that 10,000 products and all these acts leave behind',
    against: '-',
    unit: 'bytes',
    text: '<= 30 MB',
    holds: within(30 * MEGABYTE),
  },
  webSecondVisit: {
    group: 'web',
    work: 'Home on a second visit, first paint',
    against: '-',
    unit: 'milliseconds',
    text: '<= 0.6 s at 4x',
    holds: within(600),
  },
  webDrag: {
    group: 'web',
    work: 'a card on the pointer',
    against: '-',
    unit: 'perSecond',
    text: '>= 50 frames/s at 4x',
    holds: scores(50),
  },
  webDragFrame: {
    group: 'web',
    work: 'the slowest frame of that',
    against: '-',
    unit: 'milliseconds',
    text: '<= 50 ms at 4x',
    holds: within(50),
  },
  tillSearch: at6x('a letter in the search of the counter, to what it finds, 10,000 products', 100),
  tillScan: at6x('a scanned code, to its line', 50),
  pageLogin: scored('Login', 98),
  pageLoginPaint: painted('Login', 1_800),
  pageLoginBlocked: blocked('Login', 100),
  pageLoginShift: shifted('Login', 0),
  pageLoginFound: {
    group: 'pages',
    work: 'Login, what search engines want (SEO)',
    against: '-',
    unit: 'count',
    text: '>= 90',
    holds: scores(90),
  },
  pageHome: scored('Home with its chart', 96),
  pageHomePaint: painted('Home with its chart', 2_200),
  pageHomeBlocked: blocked('Home with its chart', 150),
  pageHomeShift: shifted('Home with its chart', 0.02),
  pageProduct: scored('Product with nine rows', 96),
  pageProductPaint: painted('Product with nine rows', 2_200),
  pageProductShift: shifted('Product with nine rows', 0.02),
  pageFullShell: seen('Product with 10,000 products, its heading and figures', 2_500),
  pageFullRows: seen('Product with 10,000 products, its first rows', 4_500),
  pageFullBlocked: blocked('Product with 10,000 products', 300),
  pageInvoice: scored('Invoice', 95),
  pageStatistics: scored('Statistics', 95),
  pageSettings: scored('Settings', 95),
  pageDesktop: scored('Home with its chart on a desktop', 99),
  pageDesktopPaint: painted('Home with its chart on a desktop', 800),
  pageManners: {
    group: 'pages',
    work: 'accessibility and best practices, the lowest of all',
    against: '-',
    unit: 'count',
    text: '>= 100',
    holds: scores(100),
  },
} as const satisfies Readonly<Record<string, Goal>>;

export type GoalName = keyof typeof GOALS;

/** A measured goal. `ours` and `raw` are medians in the goal's unit. */
export function measured(name: GoalName, { ours, raw = null, notes = '' }: Measurement): Row {
  const goal: Goal = GOALS[name];
  const figures = { ours, raw, ratio: raw === null ? null : ours / raw };
  return { name, ...figures, holds: goal.holds(figures), notes };
}

function atLeast(share: number) {
  return (figures: Figures) => (figures.ratio ?? 0) >= share;
}

function atMostTimes(times: number) {
  return (figures: Figures) => (figures.ratio ?? Number.POSITIVE_INFINITY) <= times;
}

function within(limit: number) {
  return (figures: Figures) => figures.ours <= limit;
}

function scores(least: number) {
  return (figures: Figures) => figures.ours >= least;
}

function at6x(work: string, limit: number, group = 'web') {
  return {
    group,
    work,
    against: SAME_ACT,
    unit: 'milliseconds',
    text: `<= ${limit} ms at 6x`,
    holds: within(limit),
  } as const;
}

/** A first load as Lighthouse scores it. */
function loaded<U extends Unit>(work: string, unit: U, text: string, holds: Goal['holds']) {
  return { group: 'pages', work, against: '-', unit, text, holds } as const;
}

function scored(page: string, least: number) {
  return loaded(`${page}, performance`, 'count', `>= ${least}`, scores(least));
}

function painted(page: string, limit: number) {
  return loaded(`${page}, largest paint`, 'milliseconds', `<= ${limit / 1000} s`, within(limit));
}

function blocked(page: string, limit: number) {
  return loaded(`${page}, blocked`, 'milliseconds', `<= ${limit} ms`, within(limit));
}

/** The same network and processor, but really slowed: Lighthouse simulates, and only the largest paint. */
function seen(what: string, limit: number) {
  return loaded(what, 'milliseconds', `<= ${limit / 1000} s on a slow line`, within(limit));
}

function shifted(page: string, limit: number) {
  return loaded(`${page}, shift`, 'count', `<= ${limit}`, within(limit));
}

interface Measurement {
  readonly ours: number;
  readonly raw?: number | null;
  readonly notes?: string;
}
