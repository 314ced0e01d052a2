import { Select } from '../../components/form/select.js';
import { sellingTexts as texts } from '../../lib/texts/en/selling.js';
import { StoredFormCard } from './stored-form-card.js';
import { sellingMessageFor, useSellingForm } from './use-selling-form.js';

/** What the shop allows at the counter: how bills are rounded, and whether more is sold than the list has. */
export function SellingCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const { selling, form, save } = useSellingForm();
  return (
    <StoredFormCard
      texts={texts}
      stored={selling}
      message={sellingMessageFor('readSellingRules', selling.failure)}
      form={form}
      onSubmit={save}
      onDirtyChange={onDirtyChange}
    >
      <Select {...form.field('roundTo')} label={texts.roundTo} options={optionsOf(texts.steps)} />
      <Select {...form.field('shortStock')} label={texts.shortStock} options={optionsOf(texts.short)} />
      <Select {...form.field('repeat')} label={texts.repeat} options={optionsOf(texts.repeats)} />
    </StoredFormCard>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
