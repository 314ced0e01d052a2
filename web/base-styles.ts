import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/**
 * Joins the style sheets of all chunks in one file, which comes sooner than six. Only chunks with a module that `apart`
 * matches keep a style sheet of their own: it comes with the chunk, and nobody else pays for it.
 */
export function baseStyles(apart: RegExp): Plugin {
  return {
    name: 'base-styles',
    apply: 'build',
    generateBundle: {
      // Before Vite links the style sheets to the page and to the imports.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = inOrderOfLoading(bundle);
        const joined = chunks.filter(({ moduleIds }) => !moduleIds.some((id) => apart.test(id)));
        const files = joined.flatMap((chunk) => [...stylesOf(chunk)]);
        const source = files.map((file) => textOf(bundle[file])).join('');
        for (const file of files) delete bundle[file];
        for (const chunk of joined) stylesOf(chunk).clear();
        const base = this.emitFile({ type: 'asset', name: 'style.css', source });
        for (const chunk of chunks) if (chunk.isEntry) stylesOf(chunk).add(this.getFileName(base));
      },
    },
  };
}

/** The style sheets that come with a chunk. */
export function stylesOf(chunk: Chunk): Set<string> {
  return chunk.viteMetadata?.importedCss ?? new Set();
}

/** The entries with what they import, then what is imported later: the order of the rules within a layer. */
function inOrderOfLoading(bundle: Bundle): readonly Chunk[] {
  // By name: chunks may import one another, and the bundle makes a new object at each access.
  const visited = new Set<string>();
  const found: Chunk[] = [];
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || visited.has(name)) return;
    visited.add(name);
    for (const imported of chunk.imports) visit(imported);
    found.push(chunk);
  };
  const entries = Object.values(bundle).filter((part) => part.type === 'chunk' && part.isEntry);
  for (const { fileName } of entries) visit(fileName);
  for (const name of Object.keys(bundle)) visit(name);
  return found;
}

function textOf(part: Bundle[string] | undefined) {
  return part?.type === 'asset' ? part.source.toString() : '';
}
