import type { FormEvent, ReactNode } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Card } from '../../components/layout/card.js';
import type { SessionUser } from '../../lib/session/session.js';
import { messageFor } from '../../lib/texts/messages.js';
import { ConfirmPasswordDialog } from './confirm-password-dialog.js';
import { LeaveGuard } from './leave-guard.js';
import { ProfileFields } from './profile-fields.js';
import { ProfileSkeleton } from './profile-skeleton.js';
import styles from './settings-page.module.css';
import type { useProfile } from './use-profile.js';
import { useProfileForm } from './use-profile-form.js';

export interface ProfileCardProps {
  readonly profile: ReturnType<typeof useProfile>;
  readonly onSaved: (user: SessionUser) => void;
  /** Stands before Save. */
  readonly logout: ReactNode;
}

/** The Edit Profile form. Its buttons show from the start: logging out needs no profile. */
export function ProfileCard({ profile, onSaved, logout }: ProfileCardProps) {
  const form = useProfileForm(profile.data, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isDirty && !form.isSaving) form.save();
  };
  const notThere = profile.failure ? (
    <InlineError
      message={messageFor('readProfile', profile.failure)}
      onRetry={() => void profile.retry()}
      retrying={profile.isRefreshing}
    />
  ) : (
    <ProfileSkeleton />
  );
  return (
    <Card title="Edit Profile">
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Edit Profile">
        {profile.data ? <ProfileFields form={form} /> : notThere}
        <div className={styles.actions}>
          {logout}
          <Button variant="primary" type="submit" busy={form.isSaving} inactive={!form.isDirty}>
            Save
          </Button>
        </div>
      </form>
      <LeaveGuard isDirty={form.isDirty} />
      <ConfirmPasswordDialog
        open={form.isAsking}
        wrongPasswords={form.wrongPasswords}
        isBusy={form.isSaving}
        onConfirm={(password) => void form.send(password)}
        onCancel={form.stopAsking}
      />
    </Card>
  );
}
