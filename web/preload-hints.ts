import type { Plugin } from 'vite';

const FRAME = 'src/app/dashboard-layout.tsx';

/** What the first drawing at an address needs beside the entry; `src/app/pages.ts` fetches the same, one trip later. */
const SCREENS: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/features/auth/login-page.tsx'],
  '/login': ['src/features/auth/login-page.tsx'],
  '/signup': ['src/features/auth/signup-page.tsx'],
  '/forgot-password': ['src/features/auth/forgot-password-page.tsx'],
  '/verify-otp': ['src/features/auth/verify-otp-page.tsx'],
  '/reset-password': ['src/features/auth/reset-password-page.tsx'],
  '/dashboard': [FRAME, 'src/features/home/home-page.tsx'],
  '/dashboard/product': [FRAME, 'src/features/products/product-page.tsx'],
  '/dashboard/invoice': [FRAME, 'src/features/invoices/invoice-page.tsx'],
  '/dashboard/statistics': [FRAME, 'src/features/statistics/statistics-page.tsx'],
  '/dashboard/settings': [FRAME, 'src/features/settings/settings-page.tsx'],
};

interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

const hintOf = (file: string) =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;

/**
 * Writes for each address what its screen needs, as a `Link` header that the gateway sends with the shell: the browser
 * asks for all of it at once, instead of for the screen only when the entry runs.
 */
export const preloadHints = (): Plugin => ({
  name: 'preload-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk') as unknown as Chunk[];
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const reach = (chunk: Chunk, found: Set<Chunk>): void => {
        if (found.has(chunk)) return;
        found.add(chunk);
        for (const name of chunk.imports) {
          const next = byName.get(name);
          if (next) reach(next, found);
        }
      };
      const filesOf = (screens: readonly string[]): string[] => {
        const found = new Set<Chunk>();
        for (const chunk of chunks.filter(({ isEntry }) => isEntry)) reach(chunk, found);
        for (const screen of screens) {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${screen}`));
          if (!chunk) this.error(`No chunk holds ${screen}`);
          reach(chunk, found);
        }
        const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        return [...new Set([...[...found].map(({ fileName }) => fileName), ...styles])];
      };
      const hints = Object.entries(SCREENS).map(([path, screens]) => [path, filesOf(screens).map(hintOf).join(', ')]);
      this.emitFile({
        type: 'asset',
        fileName: '.vite/preload-hints.json',
        source: JSON.stringify(Object.fromEntries(hints)),
      });
    },
  },
});
