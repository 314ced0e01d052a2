import { classNames } from '../../lib/browser/class-names.js';
import { storedWords } from '../../lib/texts/en/stored-words.js';
import styles from './status-badge.module.css';

export interface StatusBadgeProps {
  readonly kind: 'availability' | 'invoice';
  /** The word as the server sent it; an unknown word is shown as it is, in neutral colours. */
  readonly status: string | undefined;
  readonly className?: string;
}

type Tone = 'good' | 'warning' | 'bad' | 'info' | 'unknown';

const TONES: Record<StatusBadgeProps['kind'], Readonly<Record<string, Tone>>> = {
  availability: { 'in stock': 'good', 'low stock': 'warning', 'out of stock': 'bad' },
  invoice: { paid: 'good', unpaid: 'warning', returned: 'info', cancelled: 'bad' },
};

const WORDS = { availability: storedWords.availability, invoice: storedWords.invoiceStatus };

/** Dot = good, triangle = warning, square = bad, ring = unknown, diamond = returned; always with the word. */
export function StatusBadge({ kind, status, className }: StatusBadgeProps) {
  const tone = TONES[kind][status?.toLowerCase() ?? ''] ?? 'unknown';
  return (
    <span className={classNames(styles.badge, styles[tone], className)}>
      <svg viewBox="0 0 10 10" aria-hidden="true" className={styles.shape}>
        {SHAPES[tone]}
      </svg>
      {status === undefined ? null : <span>{WORDS[kind](status)}</span>}
    </span>
  );
}

const SHAPES: Record<Tone, React.ReactNode> = {
  good: <circle cx="5" cy="5" r="4" />,
  warning: <path d="M5 1 9.6 9H.4z" />,
  bad: <rect x="1" y="1" width="8" height="8" rx="1" />,
  info: <path d="M5 .4 9.6 5 5 9.6.4 5z" />,
  unknown: <circle cx="5" cy="5" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.6" />,
};
