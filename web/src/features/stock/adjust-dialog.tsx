import type { CounterProduct } from '@bahi/contracts/catalog';
import { useState } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Field } from '../../components/form/field.js';
import { IconButton } from '../../components/form/icon-button.js';
import { Select } from '../../components/form/select.js';
import { CloseIcon } from '../../components/icons.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { stockClient } from '../../lib/api/care.js';
import { useCounterList } from '../../lib/counter-list/use-counter-list.js';
import { quantity } from '../../lib/format/format.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { ProductPicker } from './product-picker.js';
import styles from './stock.module.css';
import { typedChange } from './typed-units.js';
import { useAct } from './use-act.js';

const { adjustments: texts, pick, cancel, reasons } = stockTexts;
/** As many as an adjustment takes. */
const MOST_LINES = 200;

type Reason = keyof typeof reasons;

interface Line {
  readonly product: CounterProduct;
  readonly change: string;
  readonly problem?: string;
}

export interface AdjustDialogProps {
  readonly onClose: () => void;
  readonly onAdjusted: () => void;
}

/** An adjustment of several products with one reason: all lines or none, with what is wrong at each line. */
export function AdjustDialog({ onClose, onAdjusted }: AdjustDialogProps) {
  const { look } = useCounterList();
  const acting = useAct();
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [reason, setReason] = useState<Reason>('damaged');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = (product: CounterProduct) => {
    setProblem(lines.length >= MOST_LINES ? pick.most(MOST_LINES) : undefined);
    if (lines.length < MOST_LINES && !lines.some((line) => line.product._id === product._id))
      setLines([...lines, { product, change: '' }]);
  };
  const put = (at: number, change: string) =>
    setLines(lines.map((line, place) => (place === at ? { product: line.product, change } : line)));
  const send = async () => {
    setProblem(lines.length === 0 ? texts.noLines : undefined);
    const checked = lines.map(withProblem);
    setLines(checked);
    if (lines.length === 0 || checked.some((line) => line.problem)) return;
    const content = checked.map(({ product: { productId }, change }) => ({
      ...{ productId, change: typedChange(change) ?? 0, reason, note: note.trim() || null },
    }));
    const refusals: Record<number, string> = {};
    const reply = await acting.run({
      call: 'adjustStock',
      content,
      send: (adjustmentKey) =>
        stockClient.adjustStock({ body: { adjustmentKey, lines: content } }).catch((failure) => {
          Object.assign(refusals, refusalsOf(failure));
          throw failure;
        }),
      done: () => texts.saved,
    });
    if (reply) {
      onAdjusted();
      onClose();
    } else setLines(checked.map((line, at) => withRefusal(line, refusals[at])));
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.new}
      size="large"
      fullOnPhone
      dirty={lines.length > 0}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={acting.isBusy} onClick={() => void send()}>
            {texts.save(Math.max(1, lines.length))}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        <div className={styles.pair}>
          <Select
            label={texts.reason}
            options={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
            value={reason}
            onChange={(event) => setReason(event.target.value as Reason)}
          />
          <Field label={texts.note} autoComplete="off" value={note} onChange={(event) => setNote(event.target.value)} />
        </div>
        <ProductPicker look={look} onPick={add} error={problem} showsStock />
        <ul className={styles.lines} aria-label={pick.chosen}>
          {lines.map(({ product, change, problem: wrong }, at) => (
            <li key={product._id}>
              <span className={styles.what}>
                <b>{product.name}</b>
                <span className="meta">{texts.there(quantity(product.stock, product.unit ?? undefined))}</span>
              </span>
              <Field
                label={texts.change(product.name)}
                hideLabel
                placeholder={texts.changeHint}
                autoComplete="off"
                value={change}
                error={wrong}
                onChange={(event) => put(at, event.target.value)}
              />
              <IconButton
                label={pick.remove(product.name)}
                icon={<CloseIcon aria-hidden="true" />}
                onClick={() => setLines(lines.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function withProblem({ product, change }: Line): Line {
  return typedChange(change) === undefined ? { product, change, problem: texts.changeNeeded } : { product, change };
}

function withRefusal(line: Line, problem: string | undefined): Line {
  return problem ? { ...line, problem } : line;
}

/** Why lines were refused, by their place. */
function refusalsOf(failure: unknown): Readonly<Record<number, string>> {
  return Object.fromEntries(
    outcomeOf(failure).errors.flatMap(({ field, message }) => {
      const at = /^lines\.(\d+)/.exec(field ?? '')?.[1];
      return at === undefined ? [] : [[Number(at), message]];
    }),
  );
}
