import { FieldSkeleton } from '../../components/field.js';
import { Skeleton } from '../../components/skeleton.js';
import styles from './settings-page.module.css';

/** The Edit Profile form before its data is there: as tall as the form, so that nothing moves when it comes. */
export function ProfileSkeleton() {
  return (
    <div className={styles.form}>
      <p className={styles.hint}>Double-click or press Enter to edit</p>
      <div className={styles.names}>
        <FieldSkeleton label="First name" />
        <FieldSkeleton label="Last name" />
      </div>
      <FieldSkeleton label="Email" />
      <FieldSkeleton label="Password" />
      <FieldSkeleton label="Confirm Password" />
      <div className={styles.actions}>
        <Skeleton width="5rem" height="var(--control)" />
        <Skeleton width="4.5rem" height="var(--control)" />
      </div>
    </div>
  );
}
