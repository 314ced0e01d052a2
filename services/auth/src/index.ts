export { rotateSigningKeys } from './security/signing-keys.js';
export { authService } from './service.js';
