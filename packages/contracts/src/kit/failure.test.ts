import { commonFailures } from './failure.js';

/** Wire contract 1.3; clients go by status and code, and show the text. */
describe('the failures of every call', () => {
  it.each([
    ['malformedRequest', 400, 'malformed-request', 'The request could not be read'],
    ['tokenMissing', 401, 'token-missing', 'Authentication failed. Please login again.'],
    ['tokenInvalid', 401, 'token-invalid', 'Authentication failed. Please login again.'],
    ['forbidden', 403, 'forbidden', 'You do not have permission to do this'],
    ['notFound', 404, 'not-found', 'Not found'],
    ['methodNotAllowed', 405, 'method-not-allowed', 'Method not allowed'],
    ['payloadTooLarge', 413, 'payload-too-large', 'The request is too large'],
    ['unsupportedMediaType', 415, 'unsupported-media-type', 'Unsupported content type'],
    [
      'idempotencyKeyReused',
      422,
      'idempotency-key-reused',
      'This request key was already used for a different request',
    ],
    ['rateLimited', 429, 'rate-limited', 'Too many attempts. Please try again later.'],
    ['unavailable', 503, 'unavailable', 'The service is temporarily unavailable. Please try again.'],
    [
      'idempotencyInProgress',
      503,
      'idempotency-in-progress',
      'The service is temporarily unavailable. Please try again.',
    ],
  ] as const)('%s are %d %s with the text "%s"', (name, status, code, text) => {
    expect(commonFailures[name]).toMatchObject({ status, code, text });
  });
});
