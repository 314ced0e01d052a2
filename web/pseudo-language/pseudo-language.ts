import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The mode of `vite build --mode qq`. */
export const PSEUDO_MODE = 'qq';

const CATALOGUE = /\/src\/lib\/texts\/en\/[\w-]+\.ts$/;
const EXPORTED = /^export const (\w+) =/gm;
const PSEUDO_TEXTS = fileURLToPath(new URL('pseudo-texts.ts', import.meta.url));

/** Builds the app in the pseudo-language, which shows texts that no catalogue has and layouts that are too narrow. */
export const pseudoLanguage = (): Plugin => ({
  name: 'pseudo-language',
  enforce: 'pre',
  load(id) {
    if (!CATALOGUE.test(id)) return null;
    const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map(([, name]) => name);
    if (names.length === 0) return null;
    return [
      `import { pseudoTexts } from ${JSON.stringify(PSEUDO_TEXTS)};`,
      `import * as english from ${JSON.stringify(`${id}?english`)};`,
      ...names.map((name) => `export const ${name} = pseudoTexts(english.${name});`),
    ].join('\n');
  },
});
