import { passwordProblems } from '@bahi/contracts/auth';
import { CheckIcon } from '../../components/icons.js';
import { authTexts } from '../../lib/texts/en/auth.js';
import { serverTexts } from '../../lib/texts/en/server.js';
import styles from './password-rules.module.css';

export interface PasswordRulesProps {
  readonly id: string;
  readonly password: string;
  /** A refused password: what is missing is marked. */
  readonly marked: boolean;
}

const { passwordRules: texts } = authTexts;

const ALL_RULES = passwordProblems('');

/** The rules as a sentence for screen readers, announced once on leaving the field. */
export function rulesSummary(password: string): string {
  const missing = passwordProblems(password);
  return missing.length === 0 ? texts.allMet : texts.missing(missing.map(serverTexts.shown).join(', '));
}

/** The four rules of a password, ticked as it is typed. */
export function PasswordRules({ id, password, marked }: PasswordRulesProps) {
  const missing = passwordProblems(password);
  return (
    <ul id={id} className={styles.rules} aria-label={texts.label}>
      {ALL_RULES.map((rule) => {
        const isMet = !missing.includes(rule);
        return (
          <li key={rule} className={`meta ${styles.rule}`} data-met={isMet} data-marked={marked && !isMet}>
            <span className={styles.tick} aria-hidden="true">
              {isMet ? <CheckIcon /> : null}
            </span>
            <span>
              {capitalized(serverTexts.shown(rule))}
              {isMet ? <span className="visually-hidden"> {texts.met}</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
