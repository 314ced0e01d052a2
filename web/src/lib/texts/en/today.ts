const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** The band of today on Home. */
export const todayTexts = {
  /** While the day of the shop is not known. */
  title: 'Today',
  findProducts: (text: string) => `Find products with “${text}”`,
  findKey: '↵',
  weekdays: WEEKDAYS,
  months: MONTHS,
  day: (weekday: string, date: number, month: string) => `${weekday} ${date} ${month}`,
  /** Where the day goes. */
  report: (day: string) => `${day}: day report`,
  bills: (sales: number) => (sales === 1 ? 'bill' : 'bills'),
  methods: {
    cash: 'cash',
    upi: 'UPI',
    card: 'card',
    bank: 'bank',
    other: 'other',
    credit: 'udhaar',
    pending: 'to confirm',
    unspecified: 'method not noted',
    rest: 'other ways',
  },
  trend: {
    more: (percent: string, weekday: string) => `${percent} up on last ${weekday}`,
    less: (percent: string, weekday: string) => `${percent} down on last ${weekday}`,
    same: (weekday: string) => `Same as last ${weekday}`,
    nothing: (weekday: string) => `Last ${weekday}: none by now`,
    /** Only for screen readers: the picture says it by its place. */
    byNow: ', up to this time',
  },
  hours: {
    today: 'today',
    lastWeek: (weekday: string) => `last ${weekday}`,
    hour: (hour: number) => `${hour}`,
    lastHour: (hour: number) => `${hour}\u00A0h`,
    none: (weekday: string) => `Sales by hour: none yet today or last ${weekday}.`,
    about: (amount: string, weekday: string, before: string) =>
      `Sales by hour: ${amount} today so far, ${before} on all of last ${weekday}.`,
    most: (from: number, to: number, amount: string) => `Most today from ${from} to ${to}, with ${amount}.`,
  },
  /** The first steps of a shop that has sold nothing yet. */
  setUp: {
    title: 'Set up your shop',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    hide: 'Hide',
    done: 'Done',
    steps: {
      shop: { title: 'Shop name and address', action: 'Open Settings' },
      products: { title: 'Add or import products', action: 'Add products' },
      bill: { title: 'Make your first bill', action: 'Start a bill' },
      payments: { title: 'How customers pay you', action: 'Add a UPI address' },
    },
  },
  needs: {
    title: 'Needs you',
    none: 'Nothing needs you now.',
    outOfStock: 'out of stock',
    low: 'low',
    expired: 'expired',
    expiringSoon: 'expiring soon',
    unpaid: 'unpaid',
    owed: 'owed to you',
    between: '·',
  },
} as const;
