import type { ChartPeriod } from '@bahi/contracts/analytics';
import { Select } from './select.js';

const OPTIONS: readonly { readonly value: ChartPeriod; readonly label: string }[] = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

export interface PeriodSelectProps {
  readonly value: ChartPeriod;
  readonly onValueChange: (period: ChartPeriod) => void;
}

/** Which span of time the figures are about. */
export function PeriodSelect({ value, onValueChange }: PeriodSelectProps) {
  return (
    <Select
      label="Period"
      hideLabel
      size="small"
      options={OPTIONS}
      value={value}
      onChange={(event) => {
        const chosen = OPTIONS.find((option) => option.value === event.target.value);
        if (chosen) onValueChange(chosen.value);
      }}
    />
  );
}
