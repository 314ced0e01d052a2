/**
 * Cuts the rupee sign out of Figtree's latin-ext file, so that the first amount on a page costs 1 kB and not 10.
 * The result is committed; run this again only after an update of the font: `node web/scripts/make-rupee-font.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const RUPEE = '\u20B9';
const require = createRequire(import.meta.url);
const source = require.resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2');
const target = new URL('../src/assets/fonts/figtree-rupee.woff2', import.meta.url);

const subset = await subsetFont(await readFile(source), RUPEE, { targetFormat: 'woff2' });
await writeFile(target, subset);
console.log(`figtree-rupee.woff2: ${subset.length} bytes`);
