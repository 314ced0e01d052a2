import { resolve } from 'node:path';

/** The repository. */
export const ROOT = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..');
