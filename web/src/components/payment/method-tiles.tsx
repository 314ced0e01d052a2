import { paymentTexts as texts } from '../../lib/texts/en/payment.js';
import { BankIcon, CardIcon, CashIcon, MoreIcon, UpiIcon } from '../icons.js';
import { KeyCap } from './key-cap.js';
import styles from './payment.module.css';

/** The ways to pay, each with the letter of its key. */
export const METHODS = [
  { method: 'cash', letter: 'C', Icon: CashIcon },
  { method: 'upi', letter: 'U', Icon: UpiIcon },
  { method: 'card', letter: 'D', Icon: CardIcon },
  { method: 'bank', letter: 'B', Icon: BankIcon },
  { method: 'other', letter: 'O', Icon: MoreIcon },
] as const;
export type Method = (typeof METHODS)[number]['method'];

/** The method of a pressed letter among those offered. */
export function methodOfKey(key: string, offered: readonly Method[]): Method | undefined {
  return METHODS.find(({ method, letter }) => letter === key.toUpperCase() && offered.includes(method))?.method;
}

export interface MethodTilesProps {
  readonly offered: readonly Method[];
  readonly chosen: Method | null;
  readonly onChoose: (method: Method) => void;
}

/** A tile for each way to pay. */
export function MethodTiles({ offered, chosen, onChoose }: MethodTilesProps) {
  return (
    <fieldset className={styles.methods} aria-label={texts.methodsLabel}>
      {METHODS.filter(({ method }) => offered.includes(method)).map(({ method, letter, Icon }) => (
        <button key={method} type="button" aria-pressed={chosen === method} onClick={() => onChoose(method)}>
          <KeyCap of={letter} />
          <Icon aria-hidden="true" />
          <span>{texts.methods[method]}</span>
        </button>
      ))}
    </fieldset>
  );
}
