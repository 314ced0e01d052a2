import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { stylesOf } from './base-styles.js';

type Chunk = Rolldown.OutputChunk;

const ROUTE_FILES = fileURLToPath(new URL('route-files.ts', import.meta.url));
const FRAME = fileURLToPath(new URL('src/app/dashboard-layout.tsx', import.meta.url));

/**
 * Writes for each address what its screen needs, as a `Link` header that the gateway sends with the page: the browser
 * requests all of it at once, instead of the screen only when the entry runs.
 */
export function preloadHints(): Plugin {
  return {
    name: 'preload-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const chunkOf = (module: string): Chunk => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
          return chunk ?? this.error(`No chunk holds ${module}`);
        };
        const entries = chunks.filter(({ isEntry }) => isEntry);
        const filesOf = (modules: readonly string[]) => {
          const reached = reachedFrom([...entries, ...modules.map(chunkOf)], bundle);
          return [
            ...reached.map(({ fileName }) => fileName),
            ...new Set(reached.flatMap((chunk) => [...stylesOf(chunk)])),
          ];
        };
        const hints = (await readScreens()).map(([path, modules]) => [path, filesOf(modules).map(hintOf).join(', ')]);
        this.emitFile({
          type: 'asset',
          fileName: '.vite/preload-hints.json',
          source: JSON.stringify(Object.fromEntries(hints)),
        });
      },
    },
  };
}

/** The modules of the first render at each address, beside the entry. */
async function readScreens(): Promise<(readonly [path: string, modules: readonly string[]])[]> {
  const { module } = await runnerImport<typeof import('./route-files.js')>(ROUTE_FILES, {
    logLevel: 'error',
    plugins: [pageFileNames],
  });
  return module.routeFiles.map(({ path, file, hasFrame }) => [path, hasFrame ? [FRAME, file] : [file]]);
}

/** In place of each page, its file name: the pages themselves need a browser. */
const pageFileNames: Plugin = {
  name: 'page-file-names',
  enforce: 'pre',
  load: (id) => (id.endsWith('-page.tsx') ? `export const file = ${JSON.stringify(id)};` : undefined),
};

/** Chunks and all that they import statically, the first ones first. */
function reachedFrom(chunks: readonly Chunk[], bundle: Rolldown.OutputBundle): readonly Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk.fileName)) return;
    found.set(chunk.fileName, chunk);
    for (const name of chunk.imports) visit(bundle[name]);
  };
  for (const chunk of chunks) visit(chunk);
  return [...found.values()];
}

function hintOf(file: string) {
  return file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;
}
