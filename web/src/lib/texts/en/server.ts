import { PASSWORD_TEXT_START } from '@bahi/contracts/auth';

/**
 * The sentences of the server and of the contracts' rules. The wire is English in every language: another language maps
 * each sentence to its own.
 */
export const serverTexts = {
  shown: (sentence: string) => sentence,
  /** How the sentence about a weak password begins. */
  passwordRulesStart: PASSWORD_TEXT_START,
} as const;

/** Reasons without an answer of the server. */
export const callTexts = {
  tooSlow: 'The server took too long to answer',
  cancelled: 'The request was cancelled',
  unreadable: 'The answer could not be read',
  failed: 'Failed to fetch',
} as const;
