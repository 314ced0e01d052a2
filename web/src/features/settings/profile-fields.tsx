import { InlineError } from '../../components/feedback/inline-error.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';
import { ProfileField } from './profile-field.js';
import styles from './settings-page.module.css';
import type { ProfileForm } from './use-profile-form.js';

/** The fields of Edit Profile and what is wrong with them as a whole. */
export function ProfileFields({ form }: { readonly form: ProfileForm }) {
  return (
    <>
      <p className={styles.hint}>{texts.howToEdit}</p>
      <div className={styles.names}>
        <ProfileField form={form} name="firstName" label={texts.fields.firstName} autoComplete="given-name" />
        <ProfileField form={form} name="lastName" label={texts.fields.lastName} autoComplete="family-name" />
      </div>
      <ProfileField form={form} name="email" label={texts.fields.email} autoComplete="email" />
      <ProfileField form={form} name="password" label={texts.fields.password} autoComplete="new-password" />
      <ProfileField
        form={form}
        name="confirmPassword"
        label={texts.fields.confirmPassword}
        autoComplete="new-password"
      />
      {form.problems.form ? <InlineError message={form.problems.form} /> : null}
    </>
  );
}
