import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const FRAME = 'src/app/dashboard-layout.tsx';

/** The chunks of the first render at an address, beside the entry; `src/app/pages.ts` fetches the same, one round trip later. */
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

function hintOf(file: string) {
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
}

/** Chunks and all that they import statically, the first ones first. */
function reachedFrom(chunks: readonly Chunk[], bundle: Rolldown.OutputBundle): ReadonlySet<Chunk> {
  const found = new Set<Chunk>();
  const visit = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(bundle[name]);
  };
  for (const chunk of chunks) visit(chunk);
  return found;
}

/**
 * Writes for each address what its screen needs, as a `Link` header that the gateway sends with the page: the browser
 * requests all of it at once, instead of the screen only when the entry runs.
 */
export const preloadHints = (): Plugin => ({
  name: 'preload-hints',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
      const chunkOf = (screen: string): Chunk => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${screen}`));
        return chunk ?? this.error(`No chunk holds ${screen}`);
      };
      const styles = Object.keys(bundle).filter((file) => file.endsWith('.css'));
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const filesOf = (screens: readonly string[]) => {
        const reached = reachedFrom([...entries, ...screens.map(chunkOf)], bundle);
        return [...[...reached].map(({ fileName }) => fileName), ...styles];
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
