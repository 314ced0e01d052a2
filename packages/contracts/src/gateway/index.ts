export * from './api.js';
export * from './routes.js';
