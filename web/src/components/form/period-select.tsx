import type { ChartPeriod } from '@bahi/contracts/analytics';
import { figuresTexts as texts } from '../../lib/texts/en/figures.js';
import { Select } from './select.js';

const OPTIONS: readonly { readonly value: ChartPeriod; readonly label: string }[] = [
  { value: 'weekly', label: texts.periods.weekly },
  { value: 'monthly', label: texts.periods.monthly },
  { value: 'yearly', label: texts.periods.yearly },
];

export interface PeriodSelectProps {
  readonly value: ChartPeriod;
  readonly onValueChange: (period: ChartPeriod) => void;
}

/** Which span of time the figures are about. */
export function PeriodSelect({ value, onValueChange }: PeriodSelectProps) {
  return (
    <Select
      label={texts.period}
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
