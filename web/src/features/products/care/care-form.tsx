import { type ReactNode, useEffect } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { notify } from '../../../lib/feedback/toast.js';
import type { Form } from '../../../lib/forms/use-form.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import styles from './product-sheet.module.css';
import type { Care } from './use-care.js';

export interface CareFormProps<V extends { readonly [K in keyof V]: string }> {
  readonly care: Care;
  readonly form: Form<V>;
  readonly submitText: string;
  readonly onBack: () => void;
  readonly onSend: (values: V) => Promise<unknown>;
  readonly children: ReactNode;
}

/** The fields of one act, why it was refused, and its buttons. */
export function CareForm<V extends { readonly [K in keyof V]: string }>(props: CareFormProps<V>) {
  const { care, form, submitText, onBack, onSend, children } = props;
  const { isDirty } = form;
  const { setIsDirty } = care;
  // The sheet asks before it drops what is typed.
  useEffect(() => {
    setIsDirty(isDirty);
    return () => setIsDirty(false);
  }, [isDirty, setIsDirty]);
  const submit = form.onSubmit(onSend, (problems) => {
    const [first] = Object.values(problems);
    if (first) notify.error(String(first));
  });
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {care.problem ? <InlineError kind="banner" message={care.problem.text} /> : null}
      <div className={styles.fields}>{children}</div>
      <div className={styles.actions}>
        <Button onClick={onBack}>{texts.back}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
