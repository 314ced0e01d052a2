import { KeyCap } from '../../../components/payment/key-cap.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import styles from '../counter.module.css';
import type { Counter } from '../use-counter.js';

const { keys: texts } = counterTexts;

export interface KeyBarProps {
  readonly counter: Counter;
  readonly isTyping: boolean;
  readonly acts: Readonly<
    Record<'hold' | 'help' | 'print' | 'printer' | 'clear' | 'discount' | 'customer', () => unknown>
  >;
}

type Key = readonly [caps: readonly string[], text: string, act?: () => unknown];

/** The keys that work now, as buttons. */
export function KeyBar({ counter, isTyping, acts }: KeyBarProps) {
  return (
    <fieldset className={styles.keyBar} aria-label={texts.bar}>
      {keysOf({ counter, isTyping, acts }).map(([caps, text, act]) =>
        act ? (
          <button key={text} type="button" onClick={act}>
            <Caps of={caps} /> {text}
          </button>
        ) : (
          <span key={text}>
            <Caps of={caps} /> {text}
          </span>
        ),
      )}
    </fieldset>
  );
}

function keysOf({ counter, isTyping, acts }: KeyBarProps): readonly Key[] {
  const all: Key = [['?'], texts.all, acts.help];
  if (isTyping) return [[['↑', '↓'], texts.choose], [['↵'], texts.add], [['Esc'], texts.clear, acts.clear], all];
  const { bill, dispatch, repeat, lastSold } = counter;
  const customer: Key = [['F2'], texts.customer, acts.customer];
  const bringBack: Key = [['Ctrl Z'], texts.bringBack, () => dispatch({ do: 'restore' })];
  if (bill.lines.length > 0)
    return [
      [['↑', '↓'], texts.choose],
      [['←', '→'], texts.quantity],
      [['Del'], texts.remove, () => dispatch({ do: 'remove', at: bill.chosen })],
      customer,
      [['F4'], texts.hold, acts.hold],
      [['%'], texts.discount, acts.discount],
      ...(bill.removed.length > 0 ? [bringBack] : []),
      all,
    ];
  return [
    ...(bill.removed.length > 0 ? [bringBack] : []),
    [['↑'], texts.repeat, () => repeat.repeat(bill)],
    customer,
    [['F4'], texts.held, acts.hold],
    ...(lastSold ? [[['Ctrl P'], texts.printLast, acts.print] as const] : []),
    [[], texts.printer, acts.printer],
    all,
  ];
}

function Caps({ of }: { readonly of: readonly string[] }) {
  return of.map((cap) => <KeyCap key={cap} of={cap} />);
}
