import { useEffect, useId, useState } from 'react';
import { Button } from '../../components/form/button.js';
import { describedBy, FieldNotes } from '../../components/form/field-notes.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import { useSendCode } from './use-send-code.js';

const { recovery: texts } = authTexts;

/** Long enough for a mail to arrive; the server's own limit is three codes in 15 minutes. */
const WAIT_SECONDS = 30;

export interface ResendCodeProps {
  readonly email: string;
}

/** Requests another code, after a short wait; at once when the last one was not sent. */
export function ResendCode({ email }: ResendCodeProps) {
  const sendCode = useSendCode();
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const resend = async () => {
    setIsBusy(true);
    const problem = await sendCode(email);
    setError(problem);
    setIsBusy(false);
    if (!problem) restart();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        inactive={left > 0}
        busy={isBusy}
        busyText={texts.sending}
        aria-describedby={describedBy(id, { error })}
        onClick={resend}
      >
        {left > 0 ? texts.verify.resendIn(left) : texts.verify.resend}
      </Button>
      <FieldNotes id={id} error={error} />
    </>
  );
}

function useCountdown(seconds: number) {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(seconds) };
}
