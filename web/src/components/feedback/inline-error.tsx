import { clockTime } from '../../lib/format/format.js';
import { cardTexts as texts } from '../../lib/texts/en/cards.js';
import { Button } from '../form/button.js';
import { ErrorIcon, RetryIcon } from '../icons.js';
import styles from './inline-error.module.css';

export interface InlineErrorProps {
  /** The specified sentence. */
  readonly message: string;
  /** A second line. */
  readonly detail?: string | undefined;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  /** When the data came that stays below, in milliseconds. */
  readonly asOf?: number | undefined;
  /** `block` fills an empty card, `banner` shows above data that stays. */
  readonly kind?: 'block' | 'banner';
}

/**
 * What went wrong, where it went wrong. With Retry it is the only report of that failure, and so an alert; without,
 * the toast of the action has spoken already.
 */
export function InlineError({ message, detail, onRetry, retrying = false, asOf, kind = 'block' }: InlineErrorProps) {
  return (
    <div className={styles[kind]} role={onRetry ? 'alert' : undefined}>
      <p className={styles.message}>
        <ErrorIcon aria-hidden="true" />
        <span>
          <span>{message}</span>
          {detail ? <small className={styles.detail}>{detail}</small> : null}
          {asOf === undefined ? null : <small className={styles.detail}>{texts.dataFrom(clockTime(asOf))}</small>}
        </span>
      </p>
      {onRetry ? (
        <Button size="small" busy={retrying} icon={<RetryIcon aria-hidden="true" />} onClick={onRetry}>
          {texts.retry}
        </Button>
      ) : null}
    </div>
  );
}
