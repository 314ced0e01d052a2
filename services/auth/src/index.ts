export { rotateSigningKeys } from './app/rotate-signing-keys.js';
export { authService } from './service.js';
