import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { BackIcon } from '../../components/icons.js';
import { Brand } from '../../components/layout/brand.js';
import { paths } from '../../lib/navigation/paths.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import styles from './auth-frame.module.css';
import { BrandPane } from './brand-pane.js';
import { RecoverySteps } from './recovery-steps.js';

export interface AuthFrameProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** 1 to 3 on the pages of a password recovery. */
  readonly step?: 1 | 2 | 3;
  readonly children: ReactNode;
  /** The line under the form. */
  readonly footer?: ReactNode;
}

/** The frame of all screens before the dashboard: a calm pane from 900 px on, the form beside it. */
export function AuthFrame({ title, intro, step, children, footer }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <BrandPane />
      <main className={styles.main}>
        <div className={styles.card}>
          <div className={styles.brand}>
            <Brand />
          </div>
          {step ? (
            <Link to={paths.login} className={styles.back}>
              <BackIcon aria-hidden="true" />
              {authTexts.backToLogin}
            </Link>
          ) : null}
          {step ? <RecoverySteps current={step} /> : null}
          <header className={styles.header}>
            <h1 tabIndex={-1}>{title}</h1>
            <p className={styles.intro}>{intro}</p>
          </header>
          {children}
          {footer ? <div className={styles.footer}>{footer}</div> : null}
        </div>
      </main>
    </div>
  );
}
