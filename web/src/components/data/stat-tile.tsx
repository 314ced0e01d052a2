import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.js';
import { type Figure, FigureText } from './figure-text.js';
import { NotedLabel, type NotedLabelProps } from './noted-label.js';
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

export interface StatTileProps extends Figure, NotedLabelProps {
  readonly loading?: boolean;
}

/** One figure with its name. */
export function StatTile({ label, note, figure, as, loading = false }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={`meta ${styles.label}`}>
        <NotedLabel label={label} note={note} />
      </dt>
      <dd className={styles.value}>
        {loading ? <Skeleton width="5rem" height="1.375rem" /> : <FigureText figure={figure} as={as} />}
      </dd>
    </div>
  );
}

export interface StatFigure extends Figure, NotedLabelProps {}

export interface StatBlockProps {
  readonly title: string;
  /** One or two figures; the second is beside the first, or one line below it. */
  readonly figures: readonly StatFigure[];
  readonly loading?: boolean;
}

/** A titled group of one or two figures: "Low Stocks: 12 Ordered, 2 Not in stock". Stands in a `StatStrip`. */
export function StatBlock({ title, figures, loading = false }: StatBlockProps) {
  return (
    <div className={styles.block}>
      <h3 className={styles.blockTitle}>{title}</h3>
      <dl className={styles.figures}>
        {figures.map(({ label, note, figure, as }) => (
          <div key={label} className={styles.figure}>
            <dt className="meta">
              <NotedLabel label={label} note={note} />
            </dt>
            <dd className={styles.figureValue}>
              {loading ? <Skeleton width="3.5rem" height="1.25rem" /> : <FigureText figure={figure} as={as} />}
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
