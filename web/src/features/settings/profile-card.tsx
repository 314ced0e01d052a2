import { type FormEvent, type ReactNode, useEffect } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Card } from '../../components/layout/card.js';
import type { SessionUser } from '../../lib/session/session.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';
import { ConfirmPasswordDialog } from './confirm-password-dialog.js';
import { ProfileFields } from './profile-fields.js';
import { profileMessageFor } from './profile-messages.js';
import { ProfileSkeleton } from './profile-skeleton.js';
import styles from './settings-page.module.css';
import type { useProfile } from './use-profile.js';
import { useProfileForm } from './use-profile-form.js';

export interface ProfileCardProps {
  readonly profile: ReturnType<typeof useProfile>;
  readonly onSaved: (user: SessionUser) => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
  /** Stands before Save. */
  readonly logout: ReactNode;
}

/** The Edit Profile form. Its buttons show from the start: logging out needs no profile. */
export function ProfileCard({ profile, onSaved, onDirtyChange, logout }: ProfileCardProps) {
  const editing = useProfileForm(profile.data, onSaved);
  const { form, question, save } = editing;
  useEffect(() => onDirtyChange(form.isDirty), [form.isDirty, onDirtyChange]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isDirty) void save(); // every outcome is shown in the form
  };
  const notThere = profile.failure ? (
    <InlineError
      message={profileMessageFor('readProfile', profile.failure)}
      onRetry={() => void profile.retry()}
      retrying={profile.isRefreshing}
    />
  ) : (
    <ProfileSkeleton />
  );
  return (
    <Card title={texts.profile}>
      <form className={styles.form} onSubmit={submit} noValidate aria-label={texts.profile}>
        {profile.data ? <ProfileFields profile={editing} /> : notThere}
        <div className={styles.actions}>
          {logout}
          <Button variant="primary" type="submit" busy={form.isBusy} inactive={!form.isDirty}>
            {texts.save}
          </Button>
        </div>
      </form>
      <ConfirmPasswordDialog
        question={question}
        isBusy={form.isBusy}
        onConfirm={(password) => void save(password)} // every outcome is shown here or in the form
      />
    </Card>
  );
}
