import type { CounterProduct } from '@bahi/contracts/catalog';
import { useMemo, useState } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Field } from '../../components/form/field.js';
import { IconButton } from '../../components/form/icon-button.js';
import { Select, type SelectProps } from '../../components/form/select.js';
import { CloseIcon } from '../../components/icons.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { countsClient } from '../../lib/api/counts.js';
import { useCounterList } from '../../lib/counter-list/use-counter-list.js';
import { type FieldInput, useForm } from '../../lib/forms/use-form.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { storedWords } from '../../lib/texts/en/stored-words.js';
import { ProductPicker } from './product-picker.js';
import styles from './stock.module.css';
import { useAct } from './use-act.js';
import { useSuppliers } from './use-suppliers.js';

const { counts: texts, pick, cancel } = stockTexts;
/** As many as a count takes by name. */
const MOST_CHOSEN = 500;

export interface StartCountDialogProps {
  readonly onClose: () => void;
  readonly onStarted: (countId: string) => void;
}

/** Asks for the name of a count and what is counted. */
export function StartCountDialog({ onClose, onStarted }: StartCountDialogProps) {
  const { look } = useCounterList();
  const acting = useAct();
  const [chosen, setChosen] = useState<readonly CounterProduct[]>([]);
  const [isBlind, setIsBlind] = useState(true);
  const form = useForm({
    initial: { name: '', kind: 'all', category: '', supplier: '', chosen: '' },
    problemsOf: ({ name, kind, category, supplier }) => ({
      ...(name.trim() ? {} : { name: texts.nameNeeded }),
      ...(kind === 'category' && !category ? { category: texts.categoryNeeded } : {}),
      ...(kind === 'supplier' && !supplier ? { supplier: texts.supplierNeeded } : {}),
      ...(kind === 'chosen' && chosen.length === 0 ? { chosen: texts.chosenNeeded } : {}),
    }),
  });
  const { kind } = form.values;
  const categories = useMemo(() => [...new Set(look.products.map(({ category }) => category))].sort(), [look]);
  const send = async (values: typeof form.values) => {
    const content = { name: values.name.trim(), scope: scopeOf(values, chosen), blind: isBlind };
    const reply = await acting.run({
      call: 'startCount',
      content,
      send: (countKey) => countsClient.startCount({ body: { countKey, ...content } }),
    });
    if (reply) onStarted(reply.count.countId);
  };
  const submit = form.onSubmit(send, () => {});
  const add = (product: CounterProduct) => {
    form.setProblem('chosen', undefined);
    if (chosen.some(({ _id }) => _id === product._id) || chosen.length >= MOST_CHOSEN) return;
    setChosen([...chosen, product]);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.start}
      size="small"
      dirty={form.isDirty || chosen.length > 0}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={acting.isBusy} onClick={() => void submit()}>
            {texts.startNow}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        <Field
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          error={form.problems.name}
          {...form.field('name')}
        />
        <Select
          label={texts.what}
          options={Object.entries(texts.scopes).map(([value, label]) => ({ value, label }))}
          {...form.field('kind')}
        />
        {kind === 'category' ? (
          <Select
            label={texts.category}
            placeholder={texts.categoryNeeded}
            options={categories.map((value) => ({ value, label: storedWords.category(value) }))}
            error={form.problems.category}
            {...form.field('category')}
          />
        ) : null}
        {kind === 'supplier' ? <SupplierSelect error={form.problems.supplier} {...form.field('supplier')} /> : null}
        {kind === 'chosen' ? (
          <>
            <ProductPicker look={look} onPick={add} error={form.problems.chosen} />
            <Chosen products={chosen} onRemove={(id) => setChosen(chosen.filter(({ _id }) => _id !== id))} />
          </>
        ) : null}
        <label className={styles.tick}>
          <input type="checkbox" checked={isBlind} onChange={(event) => setIsBlind(event.target.checked)} />
          <span>{texts.blind}</span>
        </label>
      </form>
    </Dialog>
  );
}

/** The suppliers of the shop, which only this scope needs. */
function SupplierSelect(props: Pick<SelectProps, 'error'> & FieldInput) {
  const { suppliers, failure } = useSuppliers();
  const none = suppliers?.length === 0 ? texts.noSuppliers : undefined;
  return (
    <Select
      {...props}
      label={texts.supplier}
      placeholder={texts.supplierNeeded}
      hint={failure ? texts.suppliersFailed : none}
      options={(suppliers ?? []).map((value) => ({ value, label: value }))}
    />
  );
}

interface ChosenProps {
  readonly products: readonly CounterProduct[];
  readonly onRemove: (id: string) => void;
}

function Chosen({ products, onRemove }: ChosenProps) {
  if (products.length === 0) return null;
  return (
    <ul className={styles.chosen} aria-label={pick.chosen}>
      {products.map(({ _id, name }) => (
        <li key={_id}>
          <span>{name}</span>
          <IconButton label={pick.remove(name)} icon={<CloseIcon aria-hidden="true" />} onClick={() => onRemove(_id)} />
        </li>
      ))}
    </ul>
  );
}

interface ScopeValues {
  readonly kind: string;
  readonly category: string;
  readonly supplier: string;
}

function scopeOf({ kind, category, supplier }: ScopeValues, chosen: readonly CounterProduct[]) {
  if (kind === 'category') return { kind, category } as const;
  if (kind === 'supplier') return { kind, supplier } as const;
  return kind === 'chosen'
    ? ({ kind, productIds: chosen.map(({ productId }) => productId) } as const)
    : ({ kind: 'all' } as const);
}
