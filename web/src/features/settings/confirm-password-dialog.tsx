import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/form/button.js';
import { PasswordField } from '../../components/form/password-field.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { authTexts as texts } from '../../lib/texts/auth.js';
import styles from './settings-page.module.css';

export interface ConfirmPasswordDialogProps {
  readonly open: boolean;
  /** How many passwords were refused since the question was put. */
  readonly wrongPasswords: number;
  readonly isBusy: boolean;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

const FORM_ID = 'confirm-password';

/**
 * Asks for the present password before an e-mail or password changes, again while the server rejects it. What was
 * typed is forgotten with every question.
 */
export function ConfirmPasswordDialog({
  open,
  wrongPasswords,
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmPasswordDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  useEffect(() => {
    setPassword('');
    if (open && wrongPasswords > 0) input.current?.focus();
  }, [open, wrongPasswords]);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (password && !isBusy) onConfirm(password);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onCancel())}
      title="Confirm it is you"
      description="Please confirm your current password"
      size="small"
      initialFocus={input}
      onSubmitKey={() => form.current?.requestSubmit()}
      footer={
        <div className={styles.dialogActions}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={isBusy} inactive={!password}>
            Confirm
          </Button>
        </div>
      }
    >
      <form ref={form} id={FORM_ID} onSubmit={confirm}>
        <PasswordField
          ref={input}
          label="Current password"
          autoComplete="current-password"
          value={password}
          error={wrongPasswords > 0 && !password ? texts.login.wrongPassword : undefined}
          readOnly={isBusy}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
