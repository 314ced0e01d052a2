import { InfoIcon } from '../icons.js';
import { Tooltip } from '../overlay/tooltip.js';
import styles from './noted-label.module.css';

export interface NotedLabelProps {
  readonly label: string;
  /** One sentence on what the figure counts; shown on hover, focus or press. */
  readonly note?: string | undefined;
}

/** The name of a figure. With a note it is a button with an (i). */
export function NotedLabel({ label, note }: NotedLabelProps) {
  if (note === undefined) return <span>{label}</span>;
  return (
    <Tooltip text={note} atPress>
      <button type="button" className={styles.button} aria-description={note}>
        <span>{label}</span>
        <InfoIcon aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
