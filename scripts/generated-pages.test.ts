import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from './lib/generated-pages.js';

const ROOT = join(__dirname, '..');

it.each([...generatedPages(ROOT)])('%s is what `npm run docs` writes', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
});
