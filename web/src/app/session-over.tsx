import { Link } from 'react-router-dom';
import styles from '../components/feedback/offline-banner.module.css';
import { paths } from '../lib/navigation/paths.js';
import { shellTexts } from '../lib/texts/en/shell.js';

/** One line when the server rejects the session: Retry could never succeed. */
export function SessionOver() {
  return (
    <p role="status" className={styles.banner}>
      {shellTexts.sessionLost} <Link to={paths.login}>{shellTexts.logIn}</Link>
    </p>
  );
}
