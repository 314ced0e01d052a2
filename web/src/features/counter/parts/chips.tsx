import { toRupees } from '@bahi/contracts/shared';
import { Suspense } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import {
  DiscountIcon,
  DrawerIcon,
  HoldIcon,
  PrintIcon,
  UndoIcon,
  WalkInIcon,
  WarningIcon,
} from '../../../components/icons.js';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { clockTime } from '../../../lib/format/format.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts as texts } from '../../../lib/texts/en/counter.js';
import styles from '../counter.module.css';
import { dialogs } from '../dialogs-chunk.js';
import type { Counter } from '../use-counter.js';
import { discountText, itemName } from './amounts.js';
import { showWhole } from './show-whole.js';

const CustomerChip = dialogs.part((chunk) => chunk.CustomerChip);
const LimitChip = dialogs.part((chunk) => chunk.LimitChip);

export interface ChipsProps {
  readonly counter: Counter;
  /** In the entry field. */
  readonly typed: string;
  readonly onCustomer: () => void;
  readonly onHeld: () => void;
  readonly onDrawer: () => void;
  readonly onUnknown: () => void;
  /** On a phone; elsewhere it is among the keys. */
  readonly onPrinter: () => void;
  /** Asks for the discount of the bill. */
  readonly onDiscount: () => void;
}

/** What belongs to the bill or waits beside it; on a phone also what the keys do elsewhere. */
export function Chips({ counter, typed, onCustomer, onHeld, onDrawer, onUnknown, onPrinter, onDiscount }: ChipsProps) {
  const { bill, dispatch, held, trouble, unknown } = counter;
  const removed = bill.removed.at(-1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the focus of its chips.
    <div className={styles.chips} onFocus={showWhole}>
      {trouble.text && !held.isShown ? <InlineError kind="banner" message={trouble.text} /> : null}
      {removed ? (
        <button
          type="button"
          className={classNames(styles.chip, styles.phoneOnly)}
          onClick={() => dispatch({ do: 'restore' })}
        >
          <UndoIcon aria-hidden="true" />
          {texts.lines.bringBack(unbroken(itemName(removed.line)))}
        </button>
      ) : null}
      {bill.customerId ? (
        <Suspense fallback={null}>
          <CustomerChip
            customerId={bill.customerId}
            billTotal={toRupees(counter.sums.totalPaise)}
            onPress={onCustomer}
          />
        </Suspense>
      ) : (
        <button type="button" className={styles.chip} data-none onClick={onCustomer}>
          <WalkInIcon aria-hidden="true" />
          {texts.chips.walkIn}
          <KeyCap of="F2" />
        </button>
      )}
      <button type="button" className={styles.chip} onClick={onHeld}>
        <HoldIcon aria-hidden="true" />
        {texts.chips.held} <b>{held.bills.length}</b>
      </button>
      <DrawerChip drawer={counter.drawer} onPress={onDrawer} />
      {/* There before it can be used: the tiles below stay where they are when the first line comes. */}
      <button type="button" className={styles.chip} disabled={bill.lines.length === 0} onClick={onDiscount}>
        <DiscountIcon aria-hidden="true" />
        {texts.chips.discount} {bill.discount ? <b>{discountText(bill.discount)}</b> : null}
      </button>
      {bill.lines.length > 0 ? (
        <Suspense fallback={null}>
          <LimitChip counter={counter} typed={typed} />
        </Suspense>
      ) : null}
      {unknown.length > 0 ? (
        <button type="button" className={styles.chip} data-tone="warning" onClick={onUnknown}>
          <WarningIcon aria-hidden="true" />
          {texts.chips.unknown(unknown.length)}
        </button>
      ) : null}
      <button type="button" className={classNames(styles.chip, styles.phoneOnly)} onClick={onPrinter}>
        <PrintIcon aria-hidden="true" />
        {texts.chips.printer}
      </button>
    </div>
  );
}

interface DrawerChipProps {
  readonly drawer: Counter['drawer'];
  readonly onPress: () => void;
}

/** The drawer of this till; its name only distinguishes it from others. */
function DrawerChip({ drawer: { drawers, chosen }, onPress }: DrawerChipProps) {
  const name = drawers && drawers.length > 1 ? chosen?.name : undefined;
  return (
    <button type="button" className={styles.chip} onClick={onPress}>
      <DrawerIcon aria-hidden="true" />
      {drawers?.length === 0 ? texts.chips.noDrawer : (name ?? texts.chips.drawer)}{' '}
      {drawers && drawers.length > 0 ? <b>{stateOf(chosen)}</b> : null}
    </button>
  );
}

function stateOf(chosen: Counter['drawer']['chosen']) {
  if (!chosen) return texts.chips.drawerToChoose;
  return chosen.open ? texts.chips.drawerOpen(clockTime(Date.parse(chosen.open.openedAt))) : texts.chips.drawerClosed;
}
