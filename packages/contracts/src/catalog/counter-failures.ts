import { failure } from '../kit/failure.js';

/** Every failure particular to the calls of codes and the counter's list (counter.md 4.3). */
export const counterFailures = {
  codeUnknown: failure(404, 'code-unknown', 'Unknown code', 'No product has this code'),
} as const;
