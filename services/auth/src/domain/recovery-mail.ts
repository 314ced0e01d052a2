import { CODE_MINUTES } from './one-time-code.js';

/** A mail as the queue stores it. */
export interface QueuedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mail with a code. It has no name in it: a name may contain six digits, and the code must be the only ones. */
export function recoveryMail(to: string, code: string): QueuedMail {
  return {
    to,
    subject: 'Your Bahi code to set a new password',
    text: [
      'Hello,',
      '',
      'this is your code to set a new password for Bahi:',
      '',
      `    ${code}`,
      '',
      `It can be used once and is valid for ${CODE_MINUTES} minutes. A newer code replaces it.`,
      '',
      'Never tell it to anyone. If you did not ask for it, you can ignore this mail: your password stays as it is.',
      '',
      'Bahi',
      '',
    ].join('\n'),
  };
}
