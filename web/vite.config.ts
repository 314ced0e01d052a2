import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { baseStyles } from './base-styles.js';
import { preloadHints } from './preload-hints.js';
import { PSEUDO_MODE, pseudoLanguage } from './pseudo-language/pseudo-language.js';

const API = 'http://127.0.0.1:8080';

/** The first paint needs the text font; without the hint it would wait for the style sheet. */
function preloadTextFont(): Plugin {
  return {
    name: 'preload-text-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /figtree-basic.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

const FAVICON = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8');

/** Inlines the icon of the browser's tab: as a file it would take one of a phone's few connections. */
function inlineFavicon(): Plugin {
  return {
    name: 'inline-favicon',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(FAVICON)}"`),
  };
}

/**
 * Two dozen small files would queue on a phone's connection, six at a time. What every visit needs is one file; what the
 * screens before the dashboard share with the others is a second, what only those share a third: two that import each
 * other would run before what they need. The parts of lists, settings, file inputs and the screens before the dashboard
 * stay apart: Home would load them for nothing.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  {
    name: 'list',
    test: /src\/(catalog\/routes|shared\/grouping|components\/(data\/(filter-chips|table|pager|status-badge)|feedback\/notice|form\/use-typed-text|layout\/tabs|overlay\/alert-dialog\.)|features\/products\/product-(search|model)|lib\/texts\/en\/(lists|order|refusals)|lib\/(format\/unbroken|print\/|shop\/use-shop-details|performance\/use-(row-slots|debounced)|navigation\/use-(scanner|page-title)|api\/catalog|browser\/use-(scrolls-sideways|search-focus)))|lucide-react\/dist\/esm\/icons\/(download|printer)\./,
    priority: 2,
  },
  {
    name: 'settings',
    test: /src\/(components\/(form\/appearance-select|overlay\/use-unsaved-guard)|lib\/(browser\/theme|texts\/en\/appearance))/,
    priority: 2,
  },
  {
    name: 'auth',
    test: /src\/(features\/auth\/(auth-frame|auth-form|brand-pane|email-field|form-problems|shown-problems|use-arrival-focus|new-password-fields|password-rules|recovery-steps|use-send-code|confirmed-password)|lib\/(texts\/en\/auth|messages\/auth-messages))/,
    priority: 2,
  },
  {
    name: 'money',
    test: /src\/(lib\/(texts\/en\/cash-moves|api\/(money|setup)|shop\/use-payment-rules)|billing\/(money-routes|payment-rules)|catalog\/counter-setup-routes)\./,
    priority: 2,
  },
  { name: 'pen', test: /icons\/pencil\./, priority: 2 },
  {
    name: 'fields',
    test: /src\/(components\/form\/(date-text-field|day-filter)|lib\/(api\/(use-pages|people)|forms\/date-text|shop\/use-people|texts\/en\/people)|auth\/people-routes)\.|icons\/calendar-days/,
    priority: 2,
  },
  {
    name: 'report',
    test: /src\/(features\/day\/(session-sections|day-(model|sheet|table)|day\.module|paper-select|print-session|use-day-print)|lib\/texts\/en\/day)\./,
    priority: 2,
  },
  {
    name: 'files',
    test: /src\/(components\/(form\/(dropzone|use-page-drop)|overlay\/breadcrumb)|lib\/(api\/upload|browser\/save-blob|messages\/product-reason|(api|shop\/use)[-/]tax-profile)|auth\/tax-profile-routes)|icons\/image-plus/,
    priority: 2,
  },
  {
    name: 'counter',
    test: /src\/(features\/counter\/(?!counter-page|rare-acts\.|bill\/(copy-of|late-number|repeat-bill|weighed-act)|payment\/(pay-dialog|bill-tax|new-prices|place-problem)|camera\/|undo\/|unknown\/|customer\/|dialogs\.|parts\/(ask-dialogs|counter-dialogs|done-strip|keys-dialog|limit-chip|number-pad|pack-choice|product-picker|put-back|share-receipt|tones)|quick-keys\/(arrange|use-arranging)|printing\/(?!printer-choice|use-printing)|drawer\/(?!use-drawer\.))|lib\/texts\/en\/counter(?!-customer)|shared\/bill\.)|node_modules\/(lucide-react\/dist\/esm\/icons\/(inbox|pause|percent|user-round-plus))[/.]/,
    priority: 2,
  },
  {
    name: 'goods',
    test: /src\/(lib\/(counter-list\/|api\/counter\.)|catalog\/counter-routes)|node_modules\/(idb|lucide-react\/dist\/esm\/icons\/(barcode|camera))[/.]/,
    priority: 2,
  },
  {
    name: 'stock',
    test: /src\/(lib\/(api\/care|texts\/en\/(adjustment-reasons|word-field))|components\/form\/word-field|features\/products\/known-words|catalog\/(care|stock)-routes)\.|icons\/clipboard-check\./,
    priority: 2,
  },
  {
    name: 'care',
    test: /src\/(features\/products\/care\/(care-(form|model|messages)|use-care|product-sheet\.module)|lib\/texts\/en\/care)\./,
    priority: 2,
  },
  // What the two imports share; two lazy chunks of which neither may come with Home.
  { name: 'csv', test: /src\/(components\/csv|lib\/(csv|texts\/en\/csv))/, priority: 2 },
  // Customers and the import of products share it, and Home must not load it.
  { name: 'import-icon', test: /icons\/file-up\./, priority: 2 },
  { name: 'acts', test: /src\/lib\/api\/use-acting/, priority: 2 },
  // Every form with an amount reads it so; neither Home nor the counter itself has one.
  { name: 'amounts', test: /src\/lib\/money\/read-amount\./, priority: 3 },
  {
    name: 'customers',
    test: /src\/(features\/customers\/(customer-(model|messages|waiting)|use-(act|download)|list\/(shown-customers|use-customers\.)|parts)|lib\/(customer\/|api\/customers|texts\/en\/customer(s|-words)\.)|billing\/(customer-routes|customer-rules)|shared\/phone)|icons\/(message-circle|phone)\./,
    priority: 2,
  },
  {
    name: 'send',
    test: /src\/(lib\/(paper|share)\/|shared\/upi-link|paper\/(money-parts|paper-|document-)|lib\/texts\/en\/law|features\/counter\/parts\/share-receipt)/,
    priority: 1,
  },
  // What the window of a customer, Settings and sheets of bills share; Home must not load it.
  { name: 'square', test: /node_modules\/uqr\/|lib\/upi\/upi-code\./, priority: 2 },
  { name: 'states', test: /src\/tax\/(data\/gst-masters|gstin|states)\./, priority: 2 },
  {
    name: 'rare-acts',
    test: /features\/counter\/(rare-acts\.|bill\/(copy-of|late-number|repeat-bill|weighed-act)|parts\/(put-back|tones))/,
    priority: 2,
  },
  // Labels and receipts share it, and Home must not load it.
  { name: 'bars', test: /src\/lib\/codes\/bars\.|node_modules\/bwip-js\//, priority: 2 },
  { name: 'codes', test: /src\/shared\/product-code\./, priority: 2 },
  // Settings has the rules of the counter, but not the counter.
  { name: 'bills', test: /src\/(lib\/(api\/bills|shop\/use-selling-rules)|orders\/bill-routes)\./, priority: 2 },
  {
    name: 'payment',
    test: /src\/(components\/payment|lib\/(money\/|upi\/upi-chunk\.|texts\/en\/(payment|money|share)|messages\/refusal-text))|lucide-react\/dist\/esm\/icons\/(banknote|book-open|building-(2|complex)|credit-card|share-2|smartphone|undo-2)\./,
    priority: 2,
  },
  {
    name: 'base',
    test: /(icons\/(arrow-left|boxes|chart-column|check|eye|eye-off|lock|mail|receipt-text)|contracts\/src\/(auth\/(email|fields|password-rules|routes)|kit\/client|shared\/(ids|invisible|limits|text|text-fields))|src\/(components\/(feedback\/skeleton|form\/(field|field-button|field-notes|password-field)|layout\/(brand|filled))|lib\/(api\/(api-failure|auth|etag-cache|http|request-parts|stale-reads|use-request-key)|browser\/merge-refs|forms\/(notify-problem|use-form)|messages\/(failure-reason|message-rule)|texts\/en\/(controls|server))))\.(module\.css|[cm]?[jt]sx?)$/,
    priority: 2,
  },
  { name: 'shared', minShareCount: 2, priority: 1 },
];

const output = {
  // The entry names every file: seven characters, the least for so many, tell their versions apart as well as eight.
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ name }: { readonly name: string }) =>
    `assets/${name.replace(/-(card|chunk|dialog|parts|form|plot)$/, '')}-[hash:7].js`,
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  // The list chunk leaves out its dependencies, which other chunks need too.
  codeSplitting: { groups, includeDependenciesRecursively: false },
};

/** Opened by a press: their style sheets come with their chunks, not with the first paint of every screen. */
const STYLES_APART =
  /src\/(components\/(payment|csv)\/|features\/(counter\/|customers\/|due\/|stock\/|day\/gst\/|home\/today\/|invoices\/money\/|products\/tax\/|settings\/(gst\/|payment-ticks)|products\/(add\/product-form-dialog|care\/product-sheet|labels\/labels-dialog)\.))/;

const styleFiles = new Map<string, string>();

/**
 * Classes are named after their file, which a person can read and gzip packs better than hashes.
 * @throws for two files of one name: their classes would be the same.
 */
function className(name: string, path: string): string {
  const { base, dir } = parse(path);
  if ((styleFiles.get(base) ?? dir) !== dir) throw new Error(`${base} is in ${styleFiles.get(base)} and in ${dir}`);
  styleFiles.set(base, dir);
  return `${base.slice(0, base.indexOf('.'))}_${name}`;
}

/** A file that its package does not export. */
function inPackages(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    preloadTextFont(),
    inlineFavicon(),
    baseStyles(STYLES_APART),
    mode !== PSEUDO_MODE && preloadHints(),
    mode === PSEUDO_MODE && pseudoLanguage(),
  ],
  css: { modules: { generateScopedName: className } },
  resolve: {
    alias: [
      // The encoders alone: the library's main export brings its fonts and its drawing.
      { find: 'bwip-js/dist/bwipp.mjs', replacement: inPackages('bwip-js/dist/bwipp.mjs') },
      // SWR's shim is for a React without this hook.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      // Its package names the build with warnings for developers alone.
      ...(command === 'build'
        ? [{ find: /^react-router$/, replacement: inPackages('react-router/dist/production/index.mjs') }]
        : []),
    ],
    conditions: ['@bahi/source', 'module', 'browser', 'development|production'],
  },
  build: {
    // The pseudo-language is for a test alone.
    outDir: mode === PSEUDO_MODE ? '../.cache/web-qq' : 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'safari16.4', 'firefox121'],
    // Fonts stay files: as data: URLs they would block the style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Its texts come from other modules, which those groups do not know; one file spares its test a hundred for each page.
    rolldownOptions: mode === PSEUDO_MODE ? { output: { codeSplitting: { groups: [{ name: 'app' }] } } } : { output },
  },
  server: { proxy: { '/api': API, '/uploads': API } },
}));
