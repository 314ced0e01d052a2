import { failure } from '../kit/failure.js';

/** Every failure particular to the calls of codes, of the counter's list and of its setup (counter.md 4.3 and 10). */
export const counterFailures = {
  codeUnknown: failure(404, 'code-unknown', 'Unknown code', 'No product has this code'),
  /** The body has the newer ones as `current`. */
  rulesChanged: failure(409, 'rules-changed', 'Rules changed', 'These rules were changed meanwhile'),
  quickKeysChanged: failure(
    409,
    'quick-keys-changed',
    'Quick keys changed',
    'The quick keys were arranged anew meanwhile',
  ),
} as const;
