import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { preloadHints } from './preload-hints.js';

const API = 'http://127.0.0.1:8080';

/** The text font is needed by the first paint; without the hint it would wait for the style sheet. */
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

/** The sign in the browser's tab travels in the page: as a file it would take one of a phone's few connections. */
function inlineFavicon(): Plugin {
  return {
    name: 'inline-favicon',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(FAVICON)}"`),
  };
}

/**
 * Two dozen small files would wait for one another on a phone's line, six at a time. What every visit needs is one file;
 * what two screens or more share is gathered by who shares it, and small gatherings join their neighbours. Only what
 * makes a list and what takes files stay for themselves: Home would carry them for nothing.
 */
const groups = [
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  {
    name: 'list',
    test: /src\/(components\/(data\/(table|pager|status-badge)|feedback\/notice)|lib\/performance\/use-(row-slots|debounced))/,
    priority: 2,
  },
  { name: 'files', test: /src\/components\/form\/dropzone/, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 95_000, priority: 1 },
];

/** A gathering is named after all its sharers, which is long. */
const output = {
  // A list is gathered without what it is built on, which others need, too.
  codeSplitting: { groups, includeDependenciesRecursively: false },
  chunkFileNames: ({ name }: { readonly name: string }) =>
    `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
};

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

export default defineConfig({
  plugins: [react(), preloadTextFont(), inlineFavicon(), preloadHints()],
  css: { modules: { generateScopedName: className } },
  resolve: { conditions: ['@bahi/source', 'module', 'browser', 'development|production'] },
  build: {
    outDir: 'dist',
    manifest: true,
    // All of it together is small, and one file comes sooner than six.
    cssCodeSplit: false,
    target: ['chrome111', 'safari16.4', 'firefox121'],
    // Fonts stay files: as data: URLs they would block the style sheet.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output },
  },
  server: { proxy: { '/api': API, '/uploads': API } },
});
