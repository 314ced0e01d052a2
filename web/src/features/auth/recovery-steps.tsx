import { CheckIcon } from '../../components/icons.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import styles from './recovery-steps.module.css';

export interface RecoveryStepsProps {
  /** From 1. */
  readonly current: 1 | 2 | 3;
}

const { recovery: texts } = authTexts;

/** The current step of the recovery: "Step 2 of 3". */
export function RecoverySteps({ current }: RecoveryStepsProps) {
  return (
    <div className={styles.steps}>
      <p className="meta">{texts.stepOf(current, texts.steps.length)}</p>
      <ol className={styles.list}>
        {texts.steps.map((name, index) => {
          const step = index + 1;
          const state = step < current ? 'done' : step === current ? 'current' : 'ahead';
          return (
            <li
              key={name}
              className={`meta ${styles.step}`}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark}>{state === 'done' ? <CheckIcon aria-label={texts.stepDone} /> : step}</span>
              {name}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
