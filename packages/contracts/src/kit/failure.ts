/** One way a call can fail: the pair (status, code) is stable for programs, the text is for people. */
export interface Failure {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** The sentence people read; `null` when the thrower makes it (it carries a number or a list). */
  readonly text: string | null;
}

/** Declares a failure of the wire contract. */
export function failure(status: number, code: string, title: string, text: string | null = null): Failure {
  return {
    status,
    code,
    title,
    text,
  };
}

/** Failures every call may answer with (wire contract 1.3); endpoints list only what is particular to them. */
export const commonFailures = {
  malformedRequest: failure(400, 'malformed-request', 'Malformed request', 'The request could not be read'),
  validationFailed: failure(400, 'validation-failed', 'The request is not valid'),
  tokenMissing: failure(401, 'token-missing', 'Not signed in', 'Authentication failed. Please login again.'),
  tokenInvalid: failure(401, 'token-invalid', 'Not signed in', 'Authentication failed. Please login again.'),
  forbidden: failure(403, 'forbidden', 'Not allowed', 'You do not have permission to do this'),
  notFound: failure(404, 'not-found', 'Not found', 'Not found'),
  methodNotAllowed: failure(405, 'method-not-allowed', 'Method not allowed', 'Method not allowed'),
  unsupportedMediaType: failure(415, 'unsupported-media-type', 'Unsupported content type', 'Unsupported content type'),
  payloadTooLarge: failure(413, 'payload-too-large', 'Too large', 'The request is too large'),
  idempotencyKeyReused: failure(
    422,
    'idempotency-key-reused',
    'Request key reused',
    'This request key was already used for a different request',
  ),
  rateLimited: failure(429, 'rate-limited', 'Too many attempts', 'Too many attempts. Please try again later.'),
  unavailable: failure(
    503,
    'unavailable',
    'Temporarily unavailable',
    'The service is temporarily unavailable. Please try again.',
  ),
  idempotencyInProgress: failure(
    503,
    'idempotency-in-progress',
    'Still working on the first request',
    'The service is temporarily unavailable. Please try again.',
  ),
} as const;
