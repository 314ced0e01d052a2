import { paymentTexts as texts } from '../../lib/texts/en/payment.js';
import { BankIcon, BookIcon, CardIcon, CashIcon, MoreIcon, UpiIcon } from '../icons.js';
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

const TILES = [...METHODS, { method: 'credit', letter: 'K', Icon: BookIcon }] as const;
/** A way to pay, or to have it in the book. */
export type TileMethod = (typeof TILES)[number]['method'];

/** The method of a pressed letter among those offered. */
export function methodOfKey<M extends TileMethod>(key: string, offered: readonly M[]): M | undefined {
  const pressed = TILES.find(({ letter }) => letter === key.toUpperCase())?.method;
  return offered.find((method) => method === pressed);
}

/** What a dialog offers of the ways that the shop takes; all of them while they are not known. */
export function takenOf<M extends TileMethod>(
  offered: readonly M[],
  taken: readonly Method[] | undefined,
): readonly M[] {
  return taken ? offered.filter((method) => method === 'credit' || taken.includes(method)) : offered;
}

export interface MethodTilesProps<M extends TileMethod> {
  readonly offered: readonly M[];
  readonly chosen: M | null;
  readonly onChoose: (method: M) => void;
}

/** A tile for each way to pay. */
export function MethodTiles<M extends TileMethod>({ offered, chosen, onChoose }: MethodTilesProps<M>) {
  return (
    <fieldset className={styles.methods} aria-label={texts.methodsLabel}>
      {offered.map((method) => (
        <button key={method} type="button" aria-pressed={chosen === method} onClick={() => onChoose(method)}>
          <Tile method={method} />
        </button>
      ))}
    </fieldset>
  );
}

function Tile({ method }: { readonly method: TileMethod }) {
  const tile = TILES.find((one) => one.method === method);
  return tile ? (
    <>
      <KeyCap of={tile.letter} />
      <tile.Icon aria-hidden="true" />
      <span>{texts.methods[method]}</span>
    </>
  ) : null;
}
