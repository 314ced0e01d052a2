import { useCallback, useState } from 'react';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { type StockCall, stockMessageFor } from './stock-messages.js';

interface Act<Reply> {
  readonly call: StockCall;
  /** Equal content is sent under an equal key. */
  readonly content: unknown;
  readonly send: (key: string) => Promise<Reply>;
  /** What happened, in words; nothing where the screen shows it. */
  readonly done?: (reply: Reply) => string;
}

/** One toast for one press. */
const ACTING = { action: 'stock' };

/** Sends what a press asks for, one at a time; a failure is in a toast and in `problem`. */
export function useAct() {
  const { keyFor, renew } = useRequestKey();
  const [busy, setBusy] = useState<unknown>(null);
  const [problem, setProblem] = useState<{ readonly text: string; readonly failure: unknown } | null>(null);
  /** @returns the reply; undefined after a failure. */
  const run = async <Reply>({ call, content, send, done }: Act<Reply>): Promise<Reply | undefined> => {
    setBusy(content);
    setProblem(null);
    try {
      const reply = await send(keyFor([call, content]));
      renew();
      if (done) notify.success(done(reply), ACTING);
      return reply;
    } catch (failure) {
      const text = stockMessageFor(call, failure);
      notify.error(text, ACTING);
      setProblem({ text, failure });
      return undefined;
    } finally {
      setBusy(null);
    }
  };
  const forgetProblem = useCallback(() => setProblem(null), []);
  return { run, busy, isBusy: busy !== null, problem, forgetProblem };
}

export type Acting = ReturnType<typeof useAct>;
