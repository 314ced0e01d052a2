import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { cardTexts } from '../../lib/texts/en/cards.js';
import { NotedLabel } from '../data/noted-label.js';
import { InlineError } from '../feedback/inline-error.js';
import { ProgressBar } from '../feedback/progress-bar.js';
import styles from './card.module.css';

export interface CardProps {
  readonly title: string;
  /** A word behind the title: what the figures cover. */
  readonly span?: string;
  /** One sentence on the figure of the card; it opens from the title's word. */
  readonly note?: string;
  /** Controls at the end of the header: a select, the drag handle. */
  readonly actions?: ReactNode;
  /**
   * loading: `skeleton` under the real title. error: `message` with Retry instead of the content.
   * stale: the last data with `message` and Retry above it.
   */
  readonly state?: 'ready' | 'loading' | 'error' | 'stale';
  readonly message?: string;
  /** A smaller line under the message. */
  readonly detail?: string | undefined;
  /** Of stale data: when it came, in milliseconds. */
  readonly asOf?: number | undefined;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
  readonly skeleton?: ReactNode;
  /** Does not match the search: flat and grey, still readable (5 : 1). */
  readonly dimmed?: boolean;
  /** Matches the search: outlined. */
  readonly matched?: boolean;
  /** New data is loading while the old stays. */
  readonly refreshing?: boolean;
  /** Content reaches the edges: tables. */
  readonly flush?: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children?: ReactNode;
}

/** A titled section on the canvas; every state has the same frame, so nothing jumps. */
export function Card(props: CardProps) {
  const { title, span, note, actions, state = 'ready', dimmed, matched, refreshing, flush, className, ref } = props;
  const titleId = useId();
  return (
    <section
      ref={ref}
      aria-labelledby={titleId}
      aria-busy={state === 'loading' || refreshing || undefined}
      data-dimmed={dimmed || undefined}
      className={classNames(styles.card, dimmed && styles.dimmed, matched && styles.matched, className)}
    >
      {refreshing ? <ProgressBar label={cardTexts.updating(title)} thin /> : null}
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {span ? (
            <span className="meta">
              <NotedLabel label={span} note={note} />
            </span>
          ) : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={classNames(styles.body, flush && state !== 'error' && styles.flush)}>
        <CardBody {...props} />
      </div>
    </section>
  );
}

function CardBody(props: CardProps) {
  const { state = 'ready', message = '', detail, asOf, onRetry, retrying, skeleton, children } = props;
  if (state === 'loading') return skeleton ?? children;
  if (state === 'error') return <InlineError message={message} onRetry={onRetry} retrying={retrying} />;
  if (state === 'ready') return children;
  return (
    <>
      <div className={styles.stale}>
        <InlineError {...{ message, detail, onRetry, retrying, asOf }} kind="banner" />
      </div>
      {children}
    </>
  );
}
