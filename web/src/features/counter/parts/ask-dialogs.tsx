import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { type FoundItem, itemOf } from '../../../lib/counter-list/counter-list.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { askingTexts } from '../../../lib/texts/en/asking.js';
import type { BillLine, SoldItem } from '../bill/bill.js';
import { discountEntry, type Entry, quantityEntry, readEntry } from '../bill/entry.js';
import { actOf, meaningOf, refusalIn } from '../bill/meaning.js';
import type { Counter } from '../use-counter.js';
import { itemName } from './amounts.js';
import { Choice } from './choice.js';
import styles from './counter-dialogs.module.css';
import { overLimitText } from './limit-chip.js';
import { NumberPad } from './number-pad.js';

const { ask: texts } = askingTexts;

/** What the counter asks a number for. */
export type Asked =
  | { readonly kind: 'quantity'; readonly found: FoundItem }
  | { readonly kind: 'discount'; readonly ofBill: boolean };

interface AskDialogProps {
  readonly asked: Asked;
  readonly counter: Counter;
  readonly onClose: () => void;
}

/** Asks a number; it does what the same number does in the entry field. */
export function AskDialog({ asked, ...rest }: AskDialogProps) {
  return asked.kind === 'quantity' ? (
    <QuantityDialog found={asked.found} {...rest} />
  ) : (
    <DiscountDialog ofBill={asked.ofBill} {...rest} />
  );
}

type PartProps = Omit<AskDialogProps, 'asked'>;

/** How much of a product: asked by a long press on its tile. */
function QuantityDialog({ found, counter, onClose }: PartProps & { readonly found: FoundItem }) {
  const [typed, setTyped] = useState('');
  const item = itemOf(found.product, found.packNo);
  const entry = entryOf(typed, quantityEntry(typed, item.productId));
  const take = () => {
    if (entry.kind === 'find' && counter.add(item, entry.quantityMilli)) onClose();
  };
  return (
    <AskFrame
      title={unbroken(itemName(item))}
      label={item.unit && item.fractions ? texts.quantityIn(item.unit) : texts.quantity}
      typed={typed}
      {...notesOn(typed, { entry, item, empty: texts.typeQuantity, wrong: texts.noQuantity })}
      submitText={texts.add}
      onType={setTyped}
      onClose={onClose}
      onSubmit={take}
    />
  );
}

/** How much off the chosen line or the whole bill, in percent or rupees. */
function DiscountDialog({ ofBill: startsWithBill, counter, onClose }: PartProps & { readonly ofBill: boolean }) {
  const { bill } = counter;
  const line = bill.lines[bill.chosen];
  const [ofBill, setOfBill] = useState(startsWithBill);
  const [isPercent, setIsPercent] = useState(true);
  const [typed, setTyped] = useState('');
  const written = discountEntry(typed, { isPercent, ofBill });
  const entry = entryOf(typed, written);
  const discount = ofBill ? bill.discount : line?.discount;
  const take = () => {
    const act = actOf(entry, undefined);
    if (act && counter.act(act)) onClose();
  };
  const notes = notesOn(typed, { entry, line, empty: texts.typeDiscount, wrong: texts.noDiscount });
  const over = notes.error || typed === '' ? null : overLimitText(counter, written);
  const remove = () => {
    if (counter.act({ do: 'discount', discount: null, ofBill })) onClose();
  };
  return (
    <AskFrame
      title={texts.discount}
      label={isPercent ? texts.percent : texts.rupees}
      typed={typed}
      {...notes}
      hint={over ? `${notes.hint} · ${over}` : notes.hint}
      submitText={texts.apply}
      onType={setTyped}
      onClose={onClose}
      onSubmit={take}
      more={discount ? <Button onClick={remove}>{texts.remove}</Button> : null}
    >
      <Choice
        label={texts.of}
        options={[texts.line, texts.bill]}
        chosen={ofBill ? 1 : 0}
        onChoose={(at) => setOfBill(at === 1)}
      />
      <Choice
        label={texts.kind}
        options={[texts.percentSign, texts.rupeeSign]}
        chosen={isPercent ? 0 : 1}
        onChoose={(at) => setIsPercent(at === 0)}
      />
    </AskFrame>
  );
}

/** Only a number is asked for: with other keys the text would mean something else in the entry field. */
function entryOf(typed: string, text: string): Entry {
  return /^[\d.]*$/.test(typed) ? readEntry(text) : { kind: 'unreadable' };
}

interface Notes {
  readonly entry: Entry;
  readonly line?: BillLine | undefined;
  readonly item?: SoldItem;
  /** What is shown before anything is typed. */
  readonly empty: string;
  /** What is wrong with a number that cannot be read. */
  readonly wrong: string;
}

/** What the typed number means, or why it cannot be. */
function notesOn(typed: string, { entry, line, item, empty, wrong }: Notes) {
  if (typed === '') return { hint: empty, error: null };
  const act = actOf(entry, item);
  const error = act ? refusalIn(act, line) : wrong;
  return { hint: error ? '' : meaningOf(entry, line, item), error };
}

interface AskFrameProps {
  readonly title: string;
  readonly label: string;
  readonly typed: string;
  readonly hint: string;
  readonly error: string | null;
  readonly submitText: string;
  readonly children?: ReactNode;
  readonly more?: ReactNode;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
  readonly onSubmit: () => void;
}

function AskFrame({
  title,
  label,
  typed,
  hint,
  error,
  submitText,
  children,
  more,
  onType,
  onClose,
  onSubmit,
}: AskFrameProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="small"
      initialFocus={field}
      footer={
        <>
          {more}
          <Button variant="primary" type="submit" form={id}>
            {submitText}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.ask} onSubmit={submit}>
        {children}
        <NumberPad ref={field} label={label} value={typed} hint={hint} error={error} onChange={onType} />
      </form>
    </Dialog>
  );
}
