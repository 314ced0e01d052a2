import { FilterChips } from '../../../components/data/filter-chips.js';
import { Select } from '../../../components/form/select.js';
import { customersTexts as texts } from '../../../lib/texts/en/customers.js';
import styles from './customers.module.css';
import { type Counts, SHOWN, SORTS, type Sort } from './shown-customers.js';
import type { CustomersPlace } from './use-customers-place.js';

const ALL = ['all', ...SHOWN] as const;

export interface CustomerToolsProps {
  readonly place: CustomersPlace;
  /** Undefined while they are not known. */
  readonly counts: Counts | undefined;
}

/** What the list is limited to, and on a phone, which has no heads, its order. */
export function CustomerTools({ place, counts }: CustomerToolsProps) {
  const { show, sort, choose, order } = place;
  return (
    <div className={styles.tools}>
      <FilterChips
        label={texts.filters}
        chips={ALL.map((value) => ({
          value,
          label: texts.shown[value],
          count: value === 'archived' ? undefined : counts?.[value],
        }))}
        chosen={show ?? 'all'}
        onChoose={(one) => choose(one === 'all' ? null : one)}
      />
      <Select
        label={texts.sort}
        hideLabel
        size="small"
        className={styles.sort}
        value={sort}
        onChange={(event) => order(event.target.value as Sort)}
        options={SORTS.map((one) => ({ value: one, label: texts.sorts[one] }))}
      />
    </div>
  );
}
