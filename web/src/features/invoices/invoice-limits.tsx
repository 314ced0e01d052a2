import { FilterChips } from '../../components/data/filter-chips.js';
import { Select } from '../../components/form/select.js';
import { invoicesTexts } from '../../lib/texts/en/invoices.js';
import styles from './invoice-page.module.css';
import type { Invoices } from './use-invoices.js';
import { LIMITS, type ListPlace } from './use-list-place.js';

const { list: texts } = invoicesTexts;

/** As wide as a space and a figure. */
const PLACE_OF_COUNT = '\u00a0\u2007';

export interface InvoiceLimitsProps {
  readonly place: ListPlace;
  /** The last page that came. */
  readonly data: Invoices['list']['data'];
}

/** What the list is limited to: chips that count what needs the owner, and the days the invoices are of. */
export function InvoiceLimits({ place: { limits, limit }, data }: InvoiceLimitsProps) {
  const counts = { Unpaid: data?.stats?.pendingPayment, Overdue: data?.overdue };
  return (
    <div className={styles.limits}>
      <FilterChips
        label={texts.limits}
        chips={(['', ...LIMITS.status] as const).map((value) => ({
          value,
          label: `${texts.statuses[value || 'all']}${value in counts && !data ? PLACE_OF_COUNT : ''}`,
          count: counts[value as keyof typeof counts],
        }))}
        chosen={limits.status}
        onChoose={(status) => limit({ status })}
      />
      <Select
        label={texts.days}
        hideLabel
        size="small"
        value={limits.days}
        onChange={(event) => limit({ days: event.target.value })}
        options={[
          { value: '', label: texts.periods.all },
          ...LIMITS.days.map((value) => ({ value, label: texts.periods[value] })),
        ]}
      />
    </div>
  );
}
