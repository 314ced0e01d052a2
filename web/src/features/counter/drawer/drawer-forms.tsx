import type { Drawer, DrawerSession } from '@bahi/contracts/billing';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { Select } from '../../../components/form/select.js';
import { TOUCH, useMedia } from '../../../lib/browser/use-media.js';
import { notify } from '../../../lib/feedback/toast.js';
import { rupees } from '../../../lib/format/format.js';
import { readAmount } from '../../../lib/money/read-amount.js';
import { cashMoveTexts } from '../../../lib/texts/en/cash-moves.js';
import { drawerTexts as texts } from '../../../lib/texts/en/drawer.js';
import { AmountField } from './amount-field.js';
import { CashFields, useCashCount } from './cash-fields.js';
import styles from './drawer-dialog.module.css';
import type { CashMoved, DrawerActs } from './use-drawer-acts.js';

interface ActsProps {
  readonly acts: DrawerActs;
}

interface BackProps {
  readonly onBack?: () => void;
}

export interface AddFormProps extends ActsProps, BackProps {
  /** What the name is at first. */
  readonly firstName?: string;
  readonly onDone?: () => void;
}

/** A drawer more. */
export function AddForm({ acts, firstName = '', onDone, onBack }: AddFormProps) {
  const [name, setName] = useState(firstName);
  const [isMissing, setIsMissing] = useState(false);
  const first = useFirstFocus();
  const submit = async () => {
    const wanted = name.trim();
    setIsMissing(wanted === '');
    if (wanted === '' || !(await acts.add(wanted))) return;
    notify.success(texts.add.done(wanted));
    onDone?.();
  };
  return (
    <ActForm acts={acts} submitText={texts.add.title} onSubmit={submit} onBack={onBack}>
      <Field
        ref={first}
        label={texts.add.name}
        maxLength={60}
        autoComplete="off"
        value={name}
        error={isMissing ? texts.add.noName : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </ActForm>
  );
}

interface DrawerFormProps extends ActsProps, BackProps {
  readonly drawer: Drawer;
}

/** Opens a drawer with its float. */
export function OpenForm({ acts, drawer }: DrawerFormProps) {
  const cash = useCashCount('sum');
  const first = useFirstFocus();
  const submit = async () => {
    const counted = cash.take();
    if (counted && (await acts.open(drawer.drawerId, counted))) notify.success(texts.open.done(drawer.name));
  };
  return (
    <ActForm acts={acts} text={texts.open.text} submitText={texts.open.submit} onSubmit={submit}>
      <CashFields cash={cash} label={texts.open.float} first={first} />
    </ActForm>
  );
}

export interface CloseFormProps extends DrawerFormProps {
  readonly onClosed: (session: DrawerSession) => void;
}

/** Counts and closes a drawer. It is blind: nothing here says what should be in it. */
export function CloseForm({ acts, drawer, onClosed, onBack }: CloseFormProps) {
  const cash = useCashCount('notes');
  const first = useFirstFocus();
  const submit = async () => {
    const counted = cash.take();
    const session = counted && (await acts.close(drawer.drawerId, counted));
    if (session) onClosed(session);
  };
  return (
    <ActForm acts={acts} text={texts.close.text} submitText={texts.close.submit} onSubmit={submit} onBack={onBack}>
      <CashFields cash={cash} label={texts.close.counted} first={first} />
    </ActForm>
  );
}

const REASONS = (['expense', 'bank', 'owner', 'change', 'supplier', 'other'] as const).map((value) => ({
  value,
  label: cashMoveTexts.reasons[value],
}));

export interface MoveFormProps extends DrawerFormProps {
  readonly kind: CashMoved['kind'];
  readonly onDone: () => void;
}

/** Puts cash into a drawer or takes it out. */
export function MoveForm({ acts, drawer, kind, onDone, onBack }: MoveFormProps) {
  const [typed, setTyped] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [reason, setReason] = useState<CashMoved['reason']>(kind === 'in' ? 'change' : 'expense');
  const [note, setNote] = useState('');
  const first = useFirstFocus();
  const paise = readAmount(typed);
  const submit = async () => {
    setIsMissing(!paise);
    if (!paise) return;
    const moved = { kind, amount: paise / 100, reason, note: note.trim() || null };
    if (!(await acts.move(drawer.drawerId, moved))) return;
    notify.success(texts.move.done(kind, rupees(moved.amount)));
    onDone();
  };
  const submitText = kind === 'in' ? texts.move.submitIn : texts.move.submitOut;
  return (
    <ActForm acts={acts} submitText={submitText} onSubmit={submit} onBack={onBack}>
      <AmountField
        ref={first}
        label={texts.move.amount}
        value={typed}
        onValueChange={setTyped}
        error={isMissing && !paise ? texts.move.noAmount : undefined}
      />
      <Select
        label={texts.move.reason}
        options={REASONS}
        value={reason}
        onChange={(event) => setReason(event.target.value as CashMoved['reason'])}
      />
      <Field
        label={texts.move.note}
        maxLength={200}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ActForm>
  );
}

interface ActFormProps extends ActsProps, BackProps {
  readonly text?: string;
  readonly submitText: string;
  readonly onSubmit: () => Promise<void>;
  readonly children: ReactNode;
}

function ActForm({ acts, text, submitText, onSubmit, onBack, children }: ActFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!acts.isBusy) void onSubmit(); // reports its own failure
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {text ? <p className="meta">{text}</p> : null}
      {children}
      <div className={styles.buttons}>
        {onBack ? <Button onClick={onBack}>{texts.back}</Button> : null}
        <Button type="submit" variant="primary" busy={acts.isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}

/** A form inside an open dialog begins with its field, but a finger opens the keyboard itself. */
function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const first = useRef<HTMLInputElement>(null);
  const isTouch = useMedia(TOUCH);
  useEffect(() => {
    if (!isTouch) first.current?.focus();
  }, [isTouch]);
  return first;
}
