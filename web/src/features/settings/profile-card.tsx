import { type FormEvent, useEffect } from 'react';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { InlineError } from '../../components/inline-error.js';
import type { SessionUser } from '../../lib/session.js';
import { ConfirmPasswordDialog } from './confirm-password-dialog.js';
import { ProfileField } from './profile-field.js';
import styles from './settings-page.module.css';
import { useProfileForm } from './use-profile-form.js';

export interface ProfileCardProps {
  readonly user: SessionUser;
  readonly onSaved: (user: SessionUser) => void;
  readonly onLogout: () => void;
}

/** Browsers ask before a page with unsaved changes is left. */
const useLeaveWarning = (isDirty: boolean) =>
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);

/** The Edit Profile form with Logout and Save. */
export function ProfileCard({ user, onSaved, onLogout }: ProfileCardProps) {
  const form = useProfileForm(user, onSaved);
  useLeaveWarning(form.isDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isDirty && !form.isSaving) form.save();
  };
  return (
    <Card title="Edit Profile">
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Edit Profile">
        <p className={styles.hint}>Double-click or press Enter to edit</p>
        <div className={styles.names}>
          <ProfileField form={form} name="firstName" label="First name" autoComplete="given-name" />
          <ProfileField form={form} name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <ProfileField form={form} name="email" label="Email" autoComplete="email" />
        <ProfileField form={form} name="password" label="Password" autoComplete="new-password" />
        <ProfileField form={form} name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
        {form.problems.form ? <InlineError message={form.problems.form} /> : null}
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onLogout}>
            Logout
          </Button>
          <Button variant="primary" type="submit" busy={form.isSaving} inactive={!form.isDirty}>
            Save
          </Button>
        </div>
      </form>
      <ConfirmPasswordDialog
        open={form.isAsking}
        isBusy={form.isSaving}
        onConfirm={(password) => void form.send(password)}
        onCancel={form.stopAsking}
      />
    </Card>
  );
}
