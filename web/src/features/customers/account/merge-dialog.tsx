import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { customersClient } from '../../../lib/api/customers.js';
import { nameOf, phoneText } from '../../../lib/customer/customer-name.js';
import { rupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import type { ListedCustomer } from '../customer-model.js';
import { useCustomers } from '../list/use-customers.js';
import { useAct } from '../use-act.js';
import styles from './account.module.css';
import type { AccountDialogProps } from './amount-dialog.js';

const {
  cancel,
  details: { merge: texts },
} = customerTexts;
const MOST_FOUND = 6;

export interface MergeDialogProps extends AccountDialogProps {
  /** Opens the customer that was kept. */
  readonly onMerged: (customerId: string) => void;
}

/** Two customers become one: which is kept, both balances and their sum, and a word to type, for there is no way back. */
export function MergeDialog({ customer, onClose, onChanged, onMerged }: MergeDialogProps) {
  const merging = useMerging({ customer, onClose, onChanged, onMerged });
  const { other, setOther, acting, merge, typed } = merging;
  const first = useFirst(other === null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.title}
      size="large"
      fullOnPhone
      dirty={other !== null}
      initialFocus={first}
      onSubmitKey={() => void merge()}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="danger" busy={acting.isBusy} inactive={other === null} onClick={() => void merge()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        {other === null ? (
          <FindOther first={first} customer={customer} onChoose={setOther} />
        ) : (
          <>
            <BothCards first={first} merging={merging} customer={customer} other={other} />
            <p>{texts.text}</p>
            <Field
              label={texts.typed(texts.word)}
              value={typed.text}
              error={typed.problem}
              autoComplete="off"
              autoCapitalize="characters"
              onChange={(event) => typed.set(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && void merging.merge()} // reports its own failure
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The first field of the window. It has the focus when the window shows its other half: the pressed button is gone then. */
function useFirst(isFinding: boolean) {
  const first = useRef<HTMLInputElement>(null);
  const shown = useRef(isFinding);
  useEffect(() => {
    if (shown.current !== isFinding) first.current?.focus();
    shown.current = isFinding;
  }, [isFinding]);
  return first;
}

interface FindOtherProps {
  readonly first: RefObject<HTMLInputElement | null>;
  readonly customer: ListedCustomer;
  readonly onChoose: (other: ListedCustomer) => void;
}

function FindOther({ first, customer, onChoose }: FindOtherProps) {
  const [text, setText] = useState('');
  const { matches } = useCustomers({ text, show: null, sort: 'name' });
  const found = useMemo(
    () => matches.filter(({ customerId }) => customerId !== customer.customerId).slice(0, MOST_FOUND),
    [matches, customer.customerId],
  );
  return (
    <>
      <Field
        ref={first}
        label={texts.find}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() && found.length === 0 ? <p className="meta">{texts.nobody}</p> : null}
      <ul className={styles.found} aria-label={texts.found}>
        {found.map((one) => (
          <li key={one.customerId}>
            <button type="button" onClick={() => onChoose(one)}>
              <bdi>{nameOf(one)}</bdi>
              <span className="meta">
                {[one.phone && phoneText(one.phone), rupees(one.balance)].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface BothCardsProps {
  readonly first: RefObject<HTMLInputElement | null>;
  readonly merging: Merging;
  readonly customer: ListedCustomer;
  readonly other: ListedCustomer;
}

function BothCards({ first, merging: { keepId, setKeepId, setOther }, customer, other }: BothCardsProps) {
  return (
    <>
      <fieldset className={styles.both}>
        <legend>{texts.which}</legend>
        {[customer, other].map((one) => (
          <label key={one.customerId} data-kept={one.customerId === keepId || undefined}>
            <input
              ref={one === customer ? first : undefined}
              type="radio"
              name="keep"
              aria-label={texts.keep(nameOf(one))}
              checked={one.customerId === keepId}
              onChange={() => setKeepId(one.customerId)}
            />
            <span>
              <b>
                <bdi>{nameOf(one)}</bdi>
              </b>
              <span className="meta">{one.phone ? phoneText(one.phone) : ''}</span>
              <span className={styles.figure}>{rupees(one.balance)}</span>
              <span className="meta">{one.customerId === keepId ? texts.kept : texts.goes}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.sum}>
        <span>{texts.sum}</span> <b className={styles.figure}>{rupees(sumRupees([customer.balance, other.balance]))}</b>
      </p>
      <Button size="small" variant="quiet" className={styles.other} onClick={() => setOther(null)}>
        {texts.other}
      </Button>
    </>
  );
}

type Merging = ReturnType<typeof useMerging>;

function useMerging({ customer, onClose, onChanged, onMerged }: MergeDialogProps) {
  const acting = useAct();
  const [other, setOther] = useState<ListedCustomer | null>(null);
  const [keepId, setKeepId] = useState(customer.customerId);
  const [text, setText] = useState('');
  const [isMistyped, setIsMistyped] = useState(false);
  const isTyped = text.trim().toUpperCase() === texts.word;
  const merge = async () => {
    setIsMistyped(!isTyped);
    if (!other || !isTyped || acting.isBusy) return;
    const [keep, from] = keepId === other.customerId ? [other, customer] : [customer, other];
    const versions = { [keep.customerId]: keep.version, [from.customerId]: from.version };
    const reply = await acting.run({
      call: 'mergeCustomers',
      content: [keep.customerId, versions],
      send: (idempotencyKey) =>
        customersClient.mergeCustomers(
          { params: { customerId: keep.customerId }, body: { from: from.customerId, versions } },
          { idempotencyKey },
        ),
      done: () => texts.done(nameOf(keep)),
    });
    if (!reply) return;
    onChanged();
    onClose();
    onMerged(keep.customerId);
  };
  return {
    other,
    setOther,
    keepId,
    setKeepId,
    acting,
    merge,
    typed: { text, set: setText, problem: isMistyped && !isTyped ? texts.mistyped(texts.word) : undefined },
  };
}
