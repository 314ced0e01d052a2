import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Field } from '../../components/form/field.js';
import { IconButton } from '../../components/form/icon-button.js';
import { PasswordField } from '../../components/form/password-field.js';
import { EditIcon } from '../../components/icons.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import type { ProfileField as FieldName } from './profile-form.js';
import type { ProfileForm } from './use-profile-form.js';

export interface ProfileFieldProps {
  readonly profile: ProfileForm;
  readonly name: FieldName;
  readonly label: string;
  readonly autoComplete: string;
}

/** A field that is text until it is unlocked: by double-click, by its pencil, by Enter or F2. Escape puts it back. */
export function ProfileField({ profile, name, label, autoComplete }: ProfileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { form } = profile;
  const isUnlocked = profile.unlocked.has(name);
  const isPassword = name === 'password' || name === 'confirmPassword';
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!isUnlocked || !wantsFocus.current) return;
    wantsFocus.current = false;
    input.current?.focus();
    input.current?.select();
  }, [isUnlocked]);

  const unlock = () => {
    wantsFocus.current = true;
    profile.unlock(name);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (!isUnlocked && (event.key === 'Enter' || event.key === 'F2')) {
      event.preventDefault();
      unlock();
    } else if (isUnlocked && event.key === 'Escape') profile.restore(name);
  };

  const shared = {
    ...form.field(name),
    label,
    ref: input,
    readOnly: !isUnlocked || form.isBusy,
    error: form.problems[name],
    onDoubleClick: isUnlocked ? undefined : unlock,
    onKeyDown: press,
  };
  if (isPassword && isUnlocked) return <PasswordField {...shared} autoComplete="new-password" />;
  return (
    <Field
      {...shared}
      type={isPassword ? 'password' : name === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      placeholder={isPassword && !isUnlocked ? '••••••••' : undefined}
      spellCheck={false}
      trailing={
        isUnlocked ? undefined : (
          <IconButton label={settingsTexts.editField(label)} icon={<EditIcon />} onClick={unlock} />
        )
      }
    />
  );
}
