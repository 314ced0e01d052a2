import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const WORTH_IT = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt']);
const SMALLEST_BYTES = 1_024;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Puts a .br and a .gz beside every text file of a folder that gains by it; those already there stay. */
export const compressFiles = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  for (const entry of entries.filter(({ name }) => WORTH_IT.has(extname(name)))) {
    const path = join(entry.parentPath, entry.name);
    const content = readFileSync(path);
    if (content.length < SMALLEST_BYTES) continue;
    if (!existsSync(`${path}.br`)) writeFileSync(`${path}.br`, brotliCompressSync(content, BROTLI));
    if (!existsSync(`${path}.gz`)) writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
};
