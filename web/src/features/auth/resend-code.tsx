import { useEffect, useState } from 'react';
import { Button } from '../../components/button.js';
import { authTexts as texts } from '../../lib/texts/auth.js';
import { useSendCode } from './use-send-code.js';

/** Long enough for a mail to arrive; the server's own limit is three codes in 15 minutes. */
const WAIT_SECONDS = 30;

export interface ResendCodeProps {
  readonly email: string;
}

const useCountdown = (seconds: number) => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, restart: () => setLeft(seconds) };
};

/** Asks for another code, after a short wait. */
export function ResendCode({ email }: ResendCodeProps) {
  const sendCode = useSendCode();
  const { left, restart } = useCountdown(WAIT_SECONDS);
  const [isBusy, setIsBusy] = useState(false);
  const resend = async () => {
    setIsBusy(true);
    await sendCode(email);
    setIsBusy(false);
    restart();
  };
  return (
    <Button
      variant="quiet"
      size="small"
      inactive={left > 0}
      busy={isBusy}
      busyText={texts.recovery.sending}
      onClick={resend}
    >
      {left > 0 ? `Send a new code in ${left} s` : 'Send a new code'}
    </Button>
  );
}
