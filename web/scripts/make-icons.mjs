// Draws the icons of the installed app from the favicon. Run once after the favicon changes: node web/scripts/make-icons.mjs
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const publicFolder = new URL('../public/', import.meta.url);
const drawing = readFileSync(new URL('favicon.svg', publicFolder));

/** Maskable icons may be cut to a circle, so the sign keeps to the middle 80 %. */
const draw = (size, name, margin) =>
  sharp(drawing, { density: 600 })
    .resize(Math.round(size * (1 - 2 * margin)))
    .extend({
      ...Object.fromEntries(['top', 'bottom', 'left', 'right'].map((side) => [side, Math.round(size * margin)])),
      background: '#0a6a6f',
    })
    .resize(size, size)
    .flatten({ background: '#0a6a6f' })
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`icons/${name}.png`, publicFolder).pathname);

await Promise.all([
  draw(192, 'icon-192', 0),
  draw(512, 'icon-512', 0),
  draw(512, 'icon-maskable-512', 0.1),
  draw(180, 'apple-touch-icon', 0.06),
]);
