import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { PasswordField } from '../../components/password-field.js';
import styles from './settings-page.module.css';

export interface ConfirmPasswordDialogProps {
  readonly open: boolean;
  readonly isBusy: boolean;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

const FORM_ID = 'confirm-password';

/** Asks for the present password before an e-mail or password changes. Asked again as long as the server says so. */
export function ConfirmPasswordDialog({ open, isBusy, onConfirm, onCancel }: ConfirmPasswordDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const confirm = (event?: FormEvent) => {
    event?.preventDefault();
    if (password && !isBusy) onConfirm(password);
  };
  const close = () => {
    setPassword('');
    onCancel();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title="Confirm it is you"
      description="Please confirm your current password"
      size="small"
      initialFocus={input}
      onSubmitKey={confirm}
      footer={
        <div className={styles.dialogActions}>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM_ID} busy={isBusy} inactive={!password}>
            Confirm
          </Button>
        </div>
      }
    >
      <form id={FORM_ID} onSubmit={confirm}>
        <PasswordField
          ref={input}
          label="Current password"
          autoComplete="current-password"
          value={password}
          readOnly={isBusy}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
