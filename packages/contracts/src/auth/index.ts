export * from './api.js';
export * from './email.js';
export * from './failures.js';
export * from './fields.js';
export * from './internal-api.js';
export * from './password-rules.js';
export * from './routes.js';
export * from './schemas.js';
