// Only with --all: bytes and calls of every screen.
import { contracts } from '@bahi/contracts';
import { beyond, openBuild } from './support/build.js';

const KB = 1000;
const build = openBuild();

const ENTRY = 'index.html';
const LOGIN = 'src/features/auth/login-page.tsx';
const AUTH = [
  LOGIN,
  'src/features/auth/signup-page.tsx',
  'src/features/auth/forgot-password-page.tsx',
  'src/features/auth/verify-otp-page.tsx',
  'src/features/auth/reset-password-page.tsx',
];
const SHELL = 'src/app/dashboard-layout.tsx';
const HOME = 'src/features/home/home-page.tsx';
const PRODUCT = 'src/features/products/product-page.tsx';
const STATISTICS = 'src/features/statistics/statistics-page.tsx';
const INVOICE = 'src/features/invoices/invoice-page.tsx';
const TODAY = 'src/features/home/today/today-band.tsx';
const CHART = 'src/components/chart/chart-plot.tsx';
const SORTABLE = 'src/components/layout/sortable-part.tsx';
const OVERLAYS = 'src/components/overlay/overlay-parts.ts';
const COUNTER = 'src/features/counter/counter-page.tsx';
const PAY = 'src/features/counter/payment/pay-dialog.tsx';
const DRAWER = 'src/features/counter/drawer/drawer-dialog.tsx';
const DAY = 'src/features/day/day-page.tsx';

const entry = build.scripts(ENTRY);
const login = build.scripts(ENTRY, LOGIN);
const dashboard = build.scripts(ENTRY, SHELL, HOME);
const statistics = build.scripts(ENTRY, SHELL, STATISTICS);
const withChart = build.scripts(ENTRY, SHELL, HOME, CHART);
const product = build.scripts(ENTRY, SHELL, PRODUCT);
const overlays = build.scripts(OVERLAYS);
const counter = build.scripts(ENTRY, SHELL, COUNTER);

/** Kilobytes (1000 bytes) after gzip, as a browser that already has `had` fetches them. */
function kb(files: Set<string>, ...had: Set<string>[]): number {
  return build.gzipOf(beyond(files, ...had)) / KB;
}

describe('what the browser fetches, in kB after gzip', () => {
  it.each([
    ['the entry', kb(entry), 96],
    ['all five screens before the dashboard, beyond the entry', kb(build.scripts(...AUTH), entry), 26],
    ['Home with its frame, beyond the entry', kb(dashboard, entry), 36],
    [
      'today on Home with its styles',
      kb(build.scripts(TODAY), dashboard) + kb(build.styles(TODAY), build.baseStyles),
      6,
    ],
    ['the chart', kb(withChart, dashboard), 80],
    ['Product, coming from Home', kb(product, dashboard), 20],
    ['Invoice, coming from Home', kb(build.scripts(INVOICE), dashboard, product), 20],
    ['the counter with its styles', kb(counter, dashboard) + kb(build.styles(COUNTER), build.baseStyles), 40],
    ['the day report with its styles', kb(build.scripts(DAY), dashboard) + kb(build.styles(DAY), build.baseStyles), 16],
    ['the overlays', kb(overlays, dashboard), 36],
    ['/login in all', kb(login), 120],
    ['/dashboard before the chart', kb(dashboard), 132],
    ['/dashboard with the chart', kb(withChart), 212],
  ])('%s: %d of %d', (_name, size, limit) => expect(size).toBeLessThanOrEqual(limit));
});

describe('what a click fetches, in kB after gzip', () => {
  const modal = (key: string) =>
    kb(build.scripts(key), product, overlays, login) + kb(build.styles(key), build.baseStyles);

  it.each([
    ['the form of one product', modal('src/features/products/add/product-form-dialog.tsx'), 14],
    ['the CSV import', modal('src/features/products/import/csv-chunk.ts'), 14],
    ['the command palette', modal('src/app/palette-list.tsx'), 14],
    ['the sheet of a product', modal('src/features/products/care/care-chunk.ts'), 14],
  ])('%s: %d of %d', (_name, size, limit) => expect(size).toBeLessThanOrEqual(limit));

  it('the payment dialog, coming from the counter, stays within 14', () => {
    const styles = kb(build.styles(PAY), build.styles(COUNTER), build.baseStyles);
    expect(kb(build.scripts(PAY), counter, overlays) + styles).toBeLessThanOrEqual(14);
  });

  it('the drawer, coming from the counter, stays within 14', () => {
    const styles = kb(build.styles(DRAWER), build.styles(COUNTER), build.baseStyles);
    expect(kb(build.scripts(DRAWER), counter, overlays) + styles).toBeLessThanOrEqual(14);
  });
});

describe('what every page shares', () => {
  it('runs in order: no chunk imports itself by way of another', () => expect(build.circles()).toEqual([]));

  it('keeps the style sheet of all screens in one file of 16 kB', () => {
    expect(build.baseStyles.size).toBe(1);
    expect(kb(build.baseStyles)).toBeLessThanOrEqual(16);
  });

  const BASIC = /figtree-basic.*\.woff2$/;
  const RUPEE = /figtree-rupee.*\.woff2$/;
  const fonts = build.assetsOf(ENTRY).filter((file) => file.endsWith('.woff2'));
  const kbOf = (files: readonly string[]) => files.reduce((sum, file) => sum + build.sizeOf(file), 0) / KB;

  it('has fonts of 22 kB together, of which an English page with amounts needs two of 14 kB', () => {
    const needed = fonts.filter((file) => BASIC.test(file) || RUPEE.test(file));
    expect(needed).toHaveLength(2);
    expect(kbOf(needed)).toBeLessThanOrEqual(14);
    expect(kbOf(fonts)).toBeLessThanOrEqual(22);
  });

  it('preloads the font of all English letters with the page', () => {
    const [link = ''] = build.page.match(/<link rel="preload"[^>]*as="font"[^>]*>/) ?? [];
    expect(fonts.filter((file) => BASIC.test(file)).map((file) => link.includes(`href="/${file}"`))).toEqual([true]);
    expect(link).toContain('crossorigin');
  });

  it('shows its icon in the tab without a request', () => {
    expect(build.page).toMatch(/<link rel="icon" href="data:image\/svg\+xml,%3Csvg[^"]*"/);
  });

  // A browser fetches six files at a time; on a phone's network every further batch is a wait.
  it.each([
    ['/login', [LOGIN], 5],
    ['Home', [SHELL, HOME], 6],
    ['Product', [SHELL, PRODUCT], 7],
    ['Invoice', [SHELL, INVOICE], 7],
    ['Statistics', [SHELL, STATISTICS], 6],
  ])('needs few scripts and style sheets for %s', (_name, keys, most) => {
    const files = [...build.scripts(ENTRY, ...keys), ...build.styles(ENTRY, ...keys)];
    expect(files.length).toBeLessThanOrEqual(most);
  });

  it.each([TODAY, CHART, OVERLAYS, SORTABLE, COUNTER, PAY, DRAWER, DAY])(
    'never fetches %s on the way to the first paint',
    (key) => {
      const own = beyond(new Set([...build.scripts(key), ...build.styles(key)]), dashboard, build.baseStyles);
      expect(own.size).toBeGreaterThan(0);
      expect([...statistics, ...login].filter((file) => own.has(file))).toEqual([]);
    },
  );
});

describe('what stays on the server', () => {
  const calls = contracts.flatMap(({ api }) => Object.values(api));

  it('is in no script: neither the schema library nor the server part of a contract', () => {
    const marks = ['~standard', '_zod', ...calls.map(({ summary }) => summary)];
    const carried = marks.filter((mark) => build.everyScript().some((text) => text.includes(mark)));
    expect(carried).toEqual([]);
  });

  it('is recognised correctly: the routes are in the scripts', () => {
    const login = calls.find(({ path }) => path === '/api/auth/login');
    expect(build.everyScript().some((text) => text.includes(login?.path ?? 'no such call'))).toBe(true);
  });
});
