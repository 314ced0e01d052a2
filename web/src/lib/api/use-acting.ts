import { useCallback, useState } from 'react';
import { notify } from '../feedback/toast.js';
import { useRequestKey } from './use-request-key.js';

interface Act<Call extends string, Reply> {
  readonly call: Call;
  /** Equal content is sent under an equal key. */
  readonly content: unknown;
  readonly send: (key: string) => Promise<Reply>;
  /** What happened, in words; nothing where the screen shows it. */
  readonly done?: (reply: Reply) => string;
}

/** Sends what a press asks for, one at a time; a failure is in a toast and in `problem`. */
export function useActing<Call extends string>(messageFor: (call: Call, failure: unknown) => string) {
  const { keyFor, renew } = useRequestKey();
  const [busy, setBusy] = useState<unknown>(null);
  const [problem, setProblem] = useState<{ readonly text: string; readonly failure: unknown } | null>(null);
  /** @returns the reply; undefined after a failure. */
  const run = async <Reply>({ call, content, send, done }: Act<Call, Reply>): Promise<Reply | undefined> => {
    setBusy(content);
    setProblem(null);
    try {
      const reply = await send(keyFor([call, content]));
      renew();
      if (done) notify.success(done(reply), ACTING);
      return reply;
    } catch (failure) {
      const text = messageFor(call, failure);
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

/** One toast for one press. */
const ACTING = { action: 'act' };
