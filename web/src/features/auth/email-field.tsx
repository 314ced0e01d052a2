import { Field, type FieldProps } from '../../components/form/field.js';
import { MailIcon } from '../../components/icons.js';
import { authTexts } from '../../lib/texts/en/auth.js';

/** The e-mail of an account, on every screen before the dashboard. */
export function EmailField(props: Omit<FieldProps, 'label'>) {
  return (
    <Field
      label={authTexts.email}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      inputMode="email"
      placeholder={authTexts.emailExample}
      leading={<MailIcon />}
      {...props}
    />
  );
}
