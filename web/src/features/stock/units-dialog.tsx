import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Field } from '../../components/form/field.js';
import { Dialog } from '../../components/overlay/dialog.js';
import { useForm } from '../../lib/forms/use-form.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { storedWords } from '../../lib/texts/en/stored-words.js';
import styles from './stock.module.css';
import { typedUnits } from './typed-units.js';
import type { Acting } from './use-act.js';

const { check: texts, cancel, counting } = stockTexts;

export interface UnitsDialogProps {
  readonly title: string;
  readonly unit: string;
  readonly hint?: string;
  readonly acting: Acting;
  readonly onClose: () => void;
  readonly onSave: (units: number) => void;
}

/** Asks how many there are of a product. */
export function UnitsDialog({ title, unit, hint, acting, onClose, onSave }: UnitsDialogProps) {
  const form = useForm({
    initial: { counted: '' },
    problemsOf: ({ counted }) => (typedUnits(counted) === undefined ? { counted: counting.unreadable } : {}),
  });
  const send = async ({ counted }: typeof form.values) => onSave(typedUnits(counted) ?? 0);
  const submit = form.onSubmit(send, () => {});
  const label = `${texts.thereAre} (${storedWords.unitsOf(2, unit)})`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="small"
      dirty={form.isDirty}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" busy={acting.isBusy} onClick={() => void submit()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {acting.problem ? <InlineError kind="banner" message={acting.problem.text} /> : null}
        <Field
          label={label}
          {...(hint ? { hint } : {})}
          inputMode="decimal"
          autoComplete="off"
          error={form.problems.counted}
          {...form.field('counted')}
        />
      </form>
    </Dialog>
  );
}
