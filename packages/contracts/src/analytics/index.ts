export * from './api.js';
export * from './routes.js';
export * from './schemas.js';
