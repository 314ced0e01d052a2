import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedPages } from './generated-pages.js';

const ROOT = join(import.meta.dirname, '..', '..');

for (const [path, text] of generatedPages(ROOT)) {
  writeFileSync(join(ROOT, path), text);
  console.log(path);
}
