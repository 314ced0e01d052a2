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
    subject: 'Your Bahi password reset code',
    text: [
      'Hello,',
      '',
      'Use this code to reset your Bahi password:',
      '',
      `    ${code}`,
      '',
      `It works once and expires in ${CODE_MINUTES} minutes. Asking for a new code cancels this one.`,
      '',
      "Don't share it with anyone. If you didn't ask for it, ignore this email; your password won't change.",
      '',
      'Bahi',
      '',
    ].join('\n'),
  };
}
