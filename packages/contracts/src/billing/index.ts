export * from './api.js';
export * from './events.js';
export * from './failures.js';
export * from './internal-api.js';
export * from './money-events.js';
export * from './routes.js';
export * from './schemas.js';
