import { figuresTexts } from '../../lib/texts/en/figures.js';
import styles from './figure-text.module.css';

/** A number and how it is written. */
export interface Figure {
  /** Undefined when it could not be loaded: it is then a dash, never 0. */
  readonly figure: number | undefined;
  /** Called when the number has come: making the first formatter takes a slow phone nearly a tenth of a second. */
  readonly as: (figure: number) => string;
}

/** A figure as text, or a dash, in an element of its own: so a translated page shows the new one. */
export function FigureText({ figure, as }: Figure) {
  if (figure !== undefined) return <span>{as(figure)}</span>;
  return (
    <span role="img" aria-label={figuresTexts.notLoaded} className={styles.none}>
      {figuresTexts.none}
    </span>
  );
}
