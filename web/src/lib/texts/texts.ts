import { authTexts } from './auth.js';
import { figuresTexts } from './figures.js';
import { productsTexts } from './products.js';
import { recordsTexts } from './records.js';

/**
 * The error catalogue: every specified sentence, by its place. The screens before
 * the dashboard import `texts/auth` alone, so that the login loads no other texts.
 */
export const texts = { ...authTexts, ...figuresTexts, ...productsTexts, ...recordsTexts } as const;
