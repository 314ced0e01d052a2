export { rotateSigningKeys } from './app/rotate-signing-keys.js';
export { AuthSettings } from './config.js';
export { authService } from './service.js';
