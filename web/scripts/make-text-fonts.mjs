/**
 * Cuts the text face into what a page needs at once, the rupee sign, and what few pages need, so that the first text costs 12 kB
 * and not 20, and the first amount 1 kB and not 10.
 * The results are committed; run this again only after an update of the font: `node web/scripts/make-text-fonts.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

// The weights between which tokens.css chooses.
const variationAxes = { wght: { min: 400, max: 700, default: 400 } };
const require = createRequire(import.meta.url);

const between = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** What English texts, amounts and the app itself are written with: the same ranges as in fonts.css. */
const BASIC = [
  ...between(0x20, 0x7e),
  ...[0xa0, 0xb7, 0xd7],
  ...[0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026],
  ...[0x2191, 0x2193, 0x2212],
];
/** All that the package calls latin. */
const LATIN = [
  ...between(0x20, 0xff),
  ...[0x131, 0x152, 0x153, 0x2bb, 0x2bc, 0x2c6, 0x2da, 0x2dc],
  ...between(0x2000, 0x206f),
  ...[0x20ac, 0x2122, 0x2191, 0x2193, 0x2212, 0x2215],
];
const RUPEE = 0x20b9;

const cut = async (target, source, points) => {
  const font = await readFile(
    require.resolve(`@fontsource-variable/figtree/files/figtree-${source}-wght-normal.woff2`),
  );
  const subset = await subsetFont(font, String.fromCodePoint(...points), { targetFormat: 'woff2', variationAxes });
  await writeFile(new URL(`../src/assets/fonts/figtree-${target}.woff2`, import.meta.url), subset);
  console.log(`figtree-${target}.woff2: ${subset.length} bytes`);
};

await cut('basic', 'latin', BASIC);
await cut(
  'more',
  'latin',
  LATIN.filter((point) => !BASIC.includes(point)),
);
await cut('rupee', 'latin-ext', [RUPEE]);
