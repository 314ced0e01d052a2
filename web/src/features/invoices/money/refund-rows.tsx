import { asPaise, toRupees } from '@bahi/contracts/shared';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { Select } from '../../../components/form/select.js';
import { CloseIcon } from '../../../components/icons.js';
import { METHODS, type Method } from '../../../components/payment/method-tiles.js';
import { rupees } from '../../../lib/format/format.js';
import { readAmount } from '../../../lib/money/read-amount.js';
import { moneyTexts } from '../../../lib/texts/en/money.js';
import { paymentTexts } from '../../../lib/texts/en/payment.js';
import styles from './return-dialog.module.css';

const { return: texts } = moneyTexts;
const OPTIONS: readonly { readonly value: RefundWay; readonly label: string }[] = METHODS.map(({ method }) => ({
  value: method,
  label: paymentTexts.methods[method],
}));
const ACCOUNT = { value: 'account', label: texts.account } as const;
/** The contract takes no more. */
const MAX_ROWS = 8;

/** Money goes back, or the customer keeps it on the account. */
export type RefundWay = Method | 'account';

/** One way of giving back, with its amount as typed. */
export interface RefundRow {
  readonly method: RefundWay;
  readonly text: string;
}

/** The refunds and what goes to the account, as the call takes them; null while an amount cannot be read. */
export function refundsOf(rows: readonly RefundRow[]) {
  const paise = rows.map(({ text }) => readAmount(text));
  if (paise.some((one) => one === null)) return null;
  const toAccount = rows.reduce((sum, { method }, at) => sum + (method === 'account' ? (paise[at] ?? 0) : 0), 0);
  const refunds = rows.flatMap(({ method }, at) => {
    const amount = paise[at] ?? 0;
    return amount === 0 || method === 'account' ? [] : [{ method, amount: amount / 100 }];
  });
  return { refunds, toAccount: toAccount / 100 };
}

/** Why the rows cannot be given back: they must be the rest, to the paisa. Empty when they are. */
export function refundProblem(rows: readonly RefundRow[], restPaise: number): string {
  const sum = rows.reduce((paise, { text }) => paise + (readAmount(text) ?? 0), 0);
  const isReadable = rows.every(({ text }) => readAmount(text) !== null);
  if (isReadable && sum === restPaise) return '';
  return texts.mismatch(rupees(toRupees(asPaise(restPaise))), rupees(toRupees(asPaise(sum))));
}

export interface RefundRowsProps {
  readonly rows: readonly RefundRow[];
  readonly problem: string;
  readonly isLocked: boolean;
  /** A walk-in has none. */
  readonly hasAccount: boolean;
  readonly onChange: (rows: readonly RefundRow[]) => void;
}

/** How the rest is given back: proposed by the server, changed by hand. */
export function RefundRows({ rows, problem, isLocked, hasAccount, onChange }: RefundRowsProps) {
  const options = hasAccount ? [...OPTIONS, ACCOUNT] : OPTIONS;
  const wordOf = (way: RefundWay) => options.find(({ value }) => value === way)?.label ?? '';
  const put = (at: number, row: RefundRow) => onChange(rows.with(at, row));
  return (
    <fieldset className={styles.refunds} disabled={isLocked}>
      <legend>{texts.refunds}</legend>
      {rows.map(({ method, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same.
        <div key={at} className={styles.refund}>
          <Select
            label={texts.method}
            hideLabel
            options={options}
            value={method}
            onChange={(event) => put(at, { method: event.target.value as RefundWay, text })}
          />
          <Field
            label={texts.refundAmount(wordOf(method))}
            hideLabel
            leading="₹"
            inputMode="decimal"
            autoComplete="off"
            invalid={problem !== ''}
            value={text}
            onChange={(event) => put(at, { method, text: event.target.value })}
          />
          {rows.length > 1 ? (
            <IconButton
              label={texts.remove(wordOf(method))}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            />
          ) : null}
        </div>
      ))}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {rows.length < MAX_ROWS ? (
        <Button size="small" onClick={() => onChange([...rows, { method: 'cash', text: '0' }])}>
          {texts.add}
        </Button>
      ) : null}
    </fieldset>
  );
}
