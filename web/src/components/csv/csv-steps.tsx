import { classNames } from '../../lib/browser/class-names.js';
import { csvTexts as texts } from '../../lib/texts/en/csv.js';
import { CheckIcon } from '../icons.js';
import styles from './csv.module.css';

/** file: none, or one that is not checked or has no good row. checked: can be uploaded. done: closes by itself. */
export type CsvPhase = 'file' | 'validating' | 'checked' | 'uploading' | 'done';

const AT: Record<CsvPhase, number> = { file: 0, validating: 1, checked: 1, uploading: 2, done: 3 };

/** File · Check · Upload, and where one is. */
export function CsvSteps({ phase }: { readonly phase: CsvPhase }) {
  const at = AT[phase];
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {texts.stepNames.map((name, index) => (
        <li
          key={name}
          aria-current={index === at ? 'step' : undefined}
          className={classNames(styles.step, index === at && styles.now, index < at && styles.past)}
        >
          <span className={styles.dot} aria-hidden="true">
            {index < at ? <CheckIcon /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  );
}
