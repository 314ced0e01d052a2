import { InlineError } from '../../components/feedback/inline-error.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';
import { EditHint } from './edit-hint.js';
import { ProfileField } from './profile-field.js';
import styles from './settings-page.module.css';
import type { ProfileForm } from './use-profile-form.js';

/** The fields of Edit Profile and what is wrong with them as a whole. */
export function ProfileFields({ profile }: { readonly profile: ProfileForm }) {
  const { problems } = profile.form;
  return (
    <>
      <EditHint />
      <div className={`stack ${styles.names}`}>
        <ProfileField profile={profile} name="firstName" label={texts.fields.firstName} autoComplete="given-name" />
        <ProfileField profile={profile} name="lastName" label={texts.fields.lastName} autoComplete="family-name" />
      </div>
      <ProfileField profile={profile} name="email" label={texts.fields.email} autoComplete="email" />
      <ProfileField profile={profile} name="password" label={texts.fields.password} autoComplete="new-password" />
      <ProfileField
        profile={profile}
        name="confirmPassword"
        label={texts.fields.confirmPassword}
        autoComplete="new-password"
      />
      {problems.form ? <InlineError message={problems.form} /> : null}
    </>
  );
}
