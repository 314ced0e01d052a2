import { InlineError } from '../../components/feedback/inline-error.js';
import { ProfileField } from './profile-field.js';
import styles from './settings-page.module.css';
import type { ProfileForm } from './use-profile-form.js';

/** The fields of Edit Profile and what is wrong with them as a whole. */
export function ProfileFields({ form }: { readonly form: ProfileForm }) {
  return (
    <>
      <p className={styles.hint}>Double-click or press Enter to edit</p>
      <div className={styles.names}>
        <ProfileField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <ProfileField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <ProfileField form={form} name="email" label="Email" autoComplete="email" />
      <ProfileField form={form} name="password" label="Password" autoComplete="new-password" />
      <ProfileField form={form} name="confirmPassword" label="Confirm Password" autoComplete="new-password" />
      {form.problems.form ? <InlineError message={form.problems.form} /> : null}
    </>
  );
}
