import { useState } from 'react';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { notify } from '../../lib/feedback/toast.js';
import { serverTextOr } from '../../lib/messages/message-rule.js';

/** What went wrong last at the counter: it stays in its place until the next attempt. */
export function useTrouble() {
  const [text, setText] = useState<string | null>(null);
  return {
    text,
    clear: () => setText(null),
    /** Shows why a call failed. */
    report: (failure: unknown, fallback: string) => {
      const sentence = refusalText(failure, fallback);
      notify.error(sentence);
      setText(sentence);
    },
  };
}

export type Trouble = ReturnType<typeof useTrouble>;

/** The server's text of a refusal, or the fallback; a browser's words about the network are for nobody. */
export function refusalText(failure: unknown, fallback: string): string {
  const { kind, message } = outcomeOf(failure);
  return kind === 'answer' ? serverTextOr(fallback, message) : fallback;
}
