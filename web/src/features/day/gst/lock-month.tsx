import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { AlertDialog } from '../../../components/overlay/alert-dialog.js';
import { gstReturnTexts } from '../../../lib/texts/en/gst-return.js';
import { monthText } from '../day-model.js';
import { type GstMonth, useLock } from './use-gst-return.js';

const { lock: texts } = gstReturnTexts;

/** Locks a month after a question; the server refuses one that is not over or has errors. */
export function LockMonth({ month }: { readonly month: GstMonth }) {
  const { isLocking, problem, lock } = useLock(month);
  const [isAsking, setIsAsking] = useState(false);
  const confirm = async () => {
    await lock();
    setIsAsking(false);
  };
  return (
    <>
      {problem ? <InlineError kind="banner" message={problem} /> : null}
      <Button busy={isLocking} onClick={() => setIsAsking(true)}>
        {texts.button}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.title(monthText(month.period))}
        description={texts.text}
        cancelText={texts.keep}
        confirmText={texts.button}
        busy={isLocking}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
