import type { BillTotals } from '@bahi/contracts/shared';
import { type CSSProperties, Suspense, type TouchEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { DeleteIcon, DiscountIcon, MinusIcon, PlusIcon } from '../../../components/icons.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import type { BillAct, BillLine, OpenBill, SoldItem } from '../bill/bill.js';
import styles from '../counter.module.css';
import { dialogs } from '../dialogs-chunk.js';
import {
  columnAmount,
  discountText,
  fullAmount,
  itemName,
  quantityText,
  quantityWithUnit,
  shortAmount,
} from './amounts.js';
import { ProductImage } from './product-image.js';

const PackChoice = dialogs.part((chunk) => chunk.PackChoice);
const { lines: texts } = counterTexts;

export interface BillLinesProps {
  readonly bill: OpenBill;
  readonly sums: BillTotals;
  /** What stands in place of the lines before there are any. */
  readonly emptyText: string;
  /** The product of a line and its packs, as they are sold; empty without packs. */
  readonly packsOf: (productId: string) => readonly SoldItem[];
  readonly onAct: (act: BillAct) => void;
  /** Asks for the discount of the chosen line. */
  readonly onDiscount: () => void;
  /** A mouse chose in a list: the focus goes back to where the next scan goes. */
  readonly onPointed: () => void;
}

/** The lines of the bill on ruled paper; only the chosen one has a stepper. */
export function BillLines({ bill, sums, emptyText, packsOf, onAct, onDiscount, onPointed }: BillLinesProps) {
  const chosen = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is chosen, or it grew.
  useEffect(() => {
    // Newer browsers answer with a promise.
    void chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [bill.chosen, bill.lines.length]);
  return (
    <div className={styles.paper}>
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.columnItem}>{texts.item}</span>
        <span>{texts.quantity}</span>
        <span>{texts.price}</span>
        <span>{texts.discount}</span>
        <span>{texts.amount}</span>
      </div>
      <ol className={styles.lines} aria-label={texts.caption}>
        {bill.lines.map((line, at) => (
          <Line
            key={line.id}
            ref={at === bill.chosen ? chosen : null}
            line={line}
            at={at}
            isChosen={at === bill.chosen}
            amount={columnAmount(lineAmount(sums, at))}
            packs={at === bill.chosen ? packsOf(line.productId) : []}
            onAct={onAct}
            onDiscount={onDiscount}
            onPointed={onPointed}
          />
        ))}
      </ol>
      {bill.lines.length === 0 ? <p className={styles.emptyPaper}>{emptyText}</p> : null}
    </div>
  );
}

function lineAmount({ lines }: BillTotals, at: number) {
  const { grossPaise = 0, discountPaise = 0 } = lines[at] ?? {};
  return (grossPaise - discountPaise) as BillTotals['totalPaise'];
}

interface LineProps {
  readonly ref: React.Ref<HTMLLIElement>;
  readonly line: BillLine;
  readonly at: number;
  readonly isChosen: boolean;
  readonly amount: string;
  /** What the chosen line may be sold as. */
  readonly packs: readonly SoldItem[];
  readonly onAct: (act: BillAct) => void;
  readonly onDiscount: () => void;
  readonly onPointed: () => void;
}

function Line({ ref, line, at, isChosen, amount, packs, onAct, onDiscount, onPointed }: LineProps) {
  const { shift, ...swipe } = useSwipe(() => onAct({ do: 'remove', at }));
  const discount = discountText(line.discount);
  return (
    <li
      ref={ref}
      className={classNames(styles.line, isChosen && styles.chosen)}
      aria-current={isChosen || undefined}
      style={shift === 0 ? undefined : ({ '--shift': `${shift}px` } as CSSProperties)}
      {...swipe}
    >
      <button
        type="button"
        className={styles.lineButton}
        aria-label={texts.chooseLine(itemName(line))}
        onClick={() => onAct({ do: 'choose', at })}
      />
      <span className={styles.lineNo}>{at + 1}</span>
      <ProductImage image={line.image} name={line.name} />
      <span className={styles.lineName}>
        {unbroken(line.name)}
        <span className={styles.linePhone}>
          {texts.times(quantityWithUnit(line), shortAmount(line.unitPricePaise))}
          {discount ? <b className={styles.off}>{` ${discount}`}</b> : null}
        </span>
        {packs.length > 1 ? (
          <Suspense fallback={null}>
            <PackChoice line={line} packs={packs} onAct={onAct} onPointed={onPointed} />
          </Suspense>
        ) : null}
      </span>
      <span className={styles.lineQuantity}>
        {isChosen ? (
          <>
            <LineStepper line={line} onAct={onAct} />
            <span className={styles.lineActs}>
              <Button
                icon={<DiscountIcon aria-hidden="true" />}
                aria-label={texts.discountOf(itemName(line))}
                onClick={onDiscount}
              >
                {texts.discount}
              </Button>
              <IconButton
                label={texts.removeLine(itemName(line))}
                icon={<DeleteIcon aria-hidden="true" />}
                onClick={() => onAct({ do: 'remove', at })}
              />
            </span>
          </>
        ) : (
          <b>{quantityWithUnit(line)}</b>
        )}
      </span>
      <span className={styles.linePrice}>{columnAmount(line.unitPricePaise)}</span>
      <span className={styles.lineDiscount}>{discount}</span>
      <span className={styles.lineAmount}>{amount}</span>
      {shift === 0 ? null : (
        <span className={styles.swiped} aria-hidden="true">
          <DeleteIcon />
          {texts.remove}
        </span>
      )}
      <span className="visually-hidden">{fullAmount(line.unitPricePaise)}</span>
    </li>
  );
}

function LineStepper({ line, onAct }: Pick<LineProps, 'line' | 'onAct'>) {
  return (
    <span className={styles.stepper}>
      <button type="button" aria-label={texts.less(itemName(line))} onClick={() => onAct({ do: 'step', by: -1 })}>
        <MinusIcon aria-hidden="true" />
      </button>
      <output>{quantityText(line.quantityMilli)}</output>
      <button type="button" aria-label={texts.more(itemName(line))} onClick={() => onAct({ do: 'step', by: 1 })}>
        <PlusIcon aria-hidden="true" />
      </button>
    </span>
  );
}

const OPEN_PX = 92;

/** A swipe to the left, by a finger: past the width of the red field it removes. */
function useSwipe(onRemove: () => void) {
  const [shift, setShift] = useState(0);
  const from = useRef<number | null>(null);
  return {
    shift,
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = touches[0]?.clientX ?? null;
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const x = touches[0]?.clientX;
      if (from.current !== null && x !== undefined) setShift(Math.max(-OPEN_PX, Math.min(0, x - from.current)));
    },
    onTouchEnd: () => {
      if (shift <= -OPEN_PX) onRemove();
      setShift(0);
      from.current = null;
    },
    onTouchCancel: () => setShift(0),
  };
}
