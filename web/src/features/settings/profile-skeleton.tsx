import { FieldSkeleton } from '../../components/form/field.js';
import styles from './settings-page.module.css';

/** The fields of Edit Profile before their data is there: as tall as the form's, so that nothing moves when it comes. */
export function ProfileSkeleton() {
  return (
    <>
      <p className={styles.hint}>Double-click or press Enter to edit</p>
      <div className={styles.names}>
        <FieldSkeleton label="First name" />
        <FieldSkeleton label="Last name" />
      </div>
      <FieldSkeleton label="Email" />
      <FieldSkeleton label="Password" />
      <FieldSkeleton label="Confirm Password" />
    </>
  );
}
