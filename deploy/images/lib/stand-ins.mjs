import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Setting to image: what the environment names, else the stand-ins of stand-ins.env. */
export const imageNames = () => ({
  ...parseEnv(readFileSync(join(import.meta.dirname, '../stand-ins.env'), 'utf8')),
  ...process.env,
});
