export * from './money-parts.js';
export * from './paper.js';
export * from './paper-context.js';
export * from './paper-figures.js';
export * from './paper-of-document.js';
export * from './paper-texts.js';
export * from './paper-texts-hi.js';
