import { FieldSkeleton } from '../../components/form/field.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';
import { EditHint } from './edit-hint.js';
import styles from './settings-page.module.css';

/** The fields of Edit Profile before their data is there: as tall as the form's, so that nothing moves when it comes. */
export function ProfileSkeleton() {
  return (
    <>
      <EditHint />
      <div className={`stack ${styles.names}`}>
        <FieldSkeleton label={texts.fields.firstName} />
        <FieldSkeleton label={texts.fields.lastName} />
      </div>
      <FieldSkeleton label={texts.fields.email} />
      <FieldSkeleton label={texts.fields.password} />
      <FieldSkeleton label={texts.fields.confirmPassword} />
    </>
  );
}
