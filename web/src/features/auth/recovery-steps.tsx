import { CheckIcon } from '../../components/icons.js';
import styles from './recovery-steps.module.css';

export interface RecoveryStepsProps {
  /** From 1. */
  readonly current: 1 | 2 | 3;
}

const STEPS = ['Email', 'Code', 'New password'] as const;

/** The current step of the recovery: "Step 2 of 3". */
export function RecoverySteps({ current }: RecoveryStepsProps) {
  return (
    <div className={styles.steps}>
      <p className={styles.text}>{`Step ${current} of ${STEPS.length}`}</p>
      <ol className={styles.list}>
        {STEPS.map((name, index) => {
          const step = index + 1;
          const state = step < current ? 'done' : step === current ? 'current' : 'ahead';
          return (
            <li
              key={name}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.mark}>{state === 'done' ? <CheckIcon aria-label="Done" /> : step}</span>
              {name}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
