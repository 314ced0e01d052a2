import { type FormEvent, type ReactNode, useEffect } from 'react';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Button } from '../../components/form/button.js';
import { Card } from '../../components/layout/card.js';
import type { Endpoint } from '../../lib/api/use-endpoint.js';
import styles from './settings-page.module.css';

export interface StoredFormCardProps {
  readonly texts: { readonly title: string; readonly hint: string; readonly save: string };
  /** What the form changes, as the server has it. */
  readonly stored: Pick<Endpoint<unknown>, 'failure' | 'isLoading' | 'isRefreshing' | 'retry'>;
  /** The sentence for its failure. */
  readonly message: string;
  readonly form: { readonly isDirty: boolean; readonly isBusy: boolean; readonly problems: { readonly form?: string } };
  readonly onSubmit: (event: FormEvent) => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
  /** A button before the one that saves. */
  readonly secondary?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** A card of Settings with one form: its fields, what is wrong, and the button that saves; or why it could not be read. */
export function StoredFormCard(props: StoredFormCardProps) {
  const { texts, stored, message, form, onSubmit, onDirtyChange, secondary, children } = props;
  useEffect(() => onDirtyChange(form.isDirty), [form.isDirty, onDirtyChange]);
  if (stored.failure)
    return (
      <Card title={texts.title}>
        <InlineError
          message={message}
          onRetry={() => void stored.retry()} // a failing retry reports itself
          retrying={stored.isRefreshing}
        />
      </Card>
    );
  return (
    <Card title={texts.title} refreshing={stored.isLoading}>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={texts.title}>
        <p className="meta">{texts.hint}</p>
        {children}
        {form.problems.form ? <InlineError message={form.problems.form} /> : null}
        <div className={styles.actions}>
          {secondary}
          <Button variant="primary" type="submit" busy={form.isBusy} inactive={!form.isDirty}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
