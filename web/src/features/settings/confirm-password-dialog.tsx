import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../components/form/button.js';
import { PasswordField } from '../../components/form/password-field.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import styles from './settings-page.module.css';
import type { PasswordQuestion } from './use-password-question.js';

export interface ConfirmPasswordDialogProps {
  readonly question: PasswordQuestion;
  readonly isBusy: boolean;
  readonly onConfirm: (password: string) => void;
  /** What is asked and confirmed; a change of the profile when left out. */
  readonly texts?: Readonly<Record<'title' | 'description' | 'confirm', string>> | undefined;
}

const { confirm: common } = settingsTexts;

/** Asks for the present password before an e-mail or password changes, again while the server rejects it. */
export function ConfirmPasswordDialog({ question, isBusy, onConfirm, texts = common }: ConfirmPasswordDialogProps) {
  const formId = useId();
  const { isOpen, wrongPasswords, close } = question;
  const { password } = question.form.values;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen && wrongPasswords > 0) input.current?.focus();
  }, [isOpen, wrongPasswords]);
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (password && !isBusy) onConfirm(password);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : close())}
      title={texts.title}
      description={texts.description}
      size="small"
      initialFocus={input}
      onSubmitKey={() => form.current?.requestSubmit()}
      footer={
        <div className={styles.dialogActions}>
          <Button onClick={close}>{common.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy} inactive={!password}>
            {texts.confirm}
          </Button>
        </div>
      }
    >
      <form ref={form} id={formId} onSubmit={confirm}>
        <PasswordField
          {...question.form.field('password')}
          ref={input}
          label={common.password}
          autoComplete="current-password"
          error={wrongPasswords > 0 && !password ? common.wrongPassword : undefined}
          readOnly={isBusy}
        />
      </form>
    </Dialog>
  );
}
