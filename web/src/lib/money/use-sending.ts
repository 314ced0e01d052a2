import { useRef, useState } from 'react';
import { isUnanswered } from '../api/api-failure.js';
import { refusalText } from '../messages/refusal-text.js';

/** Why a document was not made. Without an answer it may have been made all the same. */
export type SendProblem =
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly message: string; readonly failure: unknown };

export interface SendingOptions<Body, Reply> {
  readonly send: (body: Body) => Promise<Reply>;
  /** What is done with it before another may be sent. */
  readonly onDone: (reply: Reply) => void | Promise<void>;
  /** The server refused: what is shown may be out of date. */
  readonly onRefused?: (failure: unknown) => void;
  /** Shown where the server gave no text. */
  readonly failedText: string;
}

/** Sends a document with a key of its own. One without an answer is sent again as it was: it is never made twice. */
export function useSending<Body, Reply>({ send, onDone, onRefused, failedText }: SendingOptions<Body, Reply>) {
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [isLocked, setIsLocked] = useState(false);
  const attempt = useRef<Body | null>(null);
  const inFlight = useRef(false);
  const start = async (body: Body): Promise<void> => {
    if (inFlight.current) return;
    inFlight.current = true;
    attempt.current = body;
    setIsSending(true);
    setProblem(null);
    try {
      await onDone(await send(body));
    } catch (failure) {
      setIsLocked(isUnanswered(failure));
      if (isUnanswered(failure)) return setProblem({ kind: 'unanswered' });
      setProblem({ kind: 'refused', message: refusalText(failure, failedText), failure });
      onRefused?.(failure);
    } finally {
      inFlight.current = false;
      setIsSending(false);
    }
  };
  return {
    isSending,
    problem,
    /** Nothing may be changed any more: the document may exist. */
    isLocked,
    start,
    retry: () => (attempt.current === null ? undefined : start(attempt.current)),
    forget: () => setProblem(null),
  };
}
