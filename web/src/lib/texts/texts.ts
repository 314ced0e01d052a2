import { authTexts } from './auth.js';
import { figuresTexts } from './figures.js';
import { productsTexts } from './products.js';
import { recordsTexts } from './records.js';

/**
 * The error catalogue: every sentence the product is specified to say, by the place that says it. The screens before
 * the dashboard import `texts/auth` alone, so that the login does not load what it never says.
 */
export const texts = { ...authTexts, ...figuresTexts, ...productsTexts, ...recordsTexts } as const;
