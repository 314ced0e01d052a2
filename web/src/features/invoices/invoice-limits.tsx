import { Select } from '../../components/form/select.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import { LIMITS, type ListPlace } from './use-list-place.js';

const { list: texts } = invoicesTexts;

/** What the list is limited to: a status, and the days the invoices are of. */
export function InvoiceLimits({ place }: { readonly place: ListPlace }) {
  return (
    <>
      <Select
        label={texts.columns.status}
        hideLabel
        size="small"
        value={place.limits.status}
        onChange={(event) => place.limit({ status: event.target.value })}
        options={optionsOf(LIMITS.status, texts.statuses)}
      />
      <Select
        label={texts.days}
        hideLabel
        size="small"
        value={place.limits.days}
        onChange={(event) => place.limit({ days: event.target.value })}
        options={optionsOf(LIMITS.days, texts.periods)}
      />
    </>
  );
}

function optionsOf<T extends string>(values: readonly T[], labels: Readonly<Record<T | 'all', string>>) {
  return [{ value: '', label: labels.all }, ...values.map((value) => ({ value, label: labels[value] }))];
}
