import { useState } from 'react';
import { notify } from '../../lib/feedback/toast.js';
import { refusalText } from '../../lib/messages/refusal-text.js';

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
