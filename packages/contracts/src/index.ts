export * from './contracts.js';
export * from './events.js';
export * from './kit/index.js';
export * from './shared/index.js';
