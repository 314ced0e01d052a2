import { useRef } from 'react';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { BillAct, BillLine, SoldItem } from '../bill/bill.js';
import styles from '../counter.module.css';
import { shortAmount } from './amounts.js';

const { lines: texts } = counterTexts;

export interface PackChoiceProps {
  readonly line: BillLine;
  /** The unit itself and its packs. */
  readonly packs: readonly SoldItem[];
  readonly onAct: (act: BillAct) => void;
  /** Chosen with a mouse. */
  readonly onPointed: () => void;
}

/** What the chosen line is sold as: single, or one of the packs of its product. */
export function PackChoice({ line, packs, onAct, onPointed }: PackChoiceProps) {
  const isByMouse = useRef(false);
  const choose = (packNo: number) => {
    const item = packs.find((one) => one.packNo === packNo);
    if (item) onAct({ do: 'pack', item });
    if (isByMouse.current) onPointed();
  };
  return (
    <select
      className={styles.packChoice}
      aria-label={texts.packOf(line.name)}
      value={line.packNo}
      onPointerDown={({ pointerType }) => {
        isByMouse.current = pointerType !== 'touch';
      }}
      onKeyDown={() => {
        isByMouse.current = false;
      }}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {packs.map((item) => (
        <option key={item.packNo} value={item.packNo}>
          {texts.pack(soldAs(item), shortAmount(item.pricePaise))}
        </option>
      ))}
    </select>
  );
}

function soldAs({ packName, unit }: SoldItem) {
  return packName ? unbroken(packName) : storedWords.unit(unit ?? texts.single);
}
