import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.js';
import styles from './stat-tile.module.css';

export interface StatListProps {
  /** Only `StatTile`s. Four in a row from 560 px of card width on, else two by two. */
  readonly children: ReactNode;
  /** The most columns. */
  readonly columns?: 2 | 3 | 4;
}

/** Named figures inside a `Card`; labels and values keep one line each whatever wraps. */
export function StatList({ children, columns = 4 }: StatListProps) {
  return (
    <dl className={styles.list} data-columns={columns}>
      {children}
    </dl>
  );
}

/** A number and how it is written. */
export interface Figure {
  readonly figure: number;
  /** Asked when the number has come: making the first formatter takes a slow phone nearly a tenth of a second. */
  readonly as: (figure: number) => string;
}

export interface StatTileProps extends Figure {
  readonly label: string;
  /** A smaller line under the value. */
  readonly meta?: ReactNode;
  readonly loading?: boolean;
}

/** One figure with its name. */
export function StatTile({ label, figure, as, meta, loading = false }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{loading ? <Skeleton width="5rem" height="1.375rem" /> : as(figure)}</dd>
      {meta ? <dd className={styles.meta}>{meta}</dd> : null}
    </div>
  );
}

export interface StatFigure extends Figure {
  readonly label: string;
}

export interface StatBlockProps {
  readonly title: string;
  /** One or two figures; the second is at the end of the line. */
  readonly figures: readonly StatFigure[];
  readonly loading?: boolean;
}

/** A titled group of one or two figures: "Low Stocks: 12 Ordered, 2 Not in stock". Stands in a `StatStrip`. */
export function StatBlock({ title, figures, loading = false }: StatBlockProps) {
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>{title}</h3>
      <dl className={styles.figures}>
        {figures.map(({ label, figure, as }) => (
          <div key={label} className={styles.figure}>
            <dt className={styles.figureLabel}>{label}</dt>
            <dd className={styles.figureValue}>
              {loading ? <Skeleton width="3.5rem" height="1.25rem" /> : as(figure)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** `StatBlock`s side by side, two by two on phones. */
export function StatStrip({ children }: { readonly children: ReactNode }) {
  return <div className={styles.strip}>{children}</div>;
}
