import { Select } from '../../components/form/select.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';
import { DAY_PAPERS, type DayPaper } from './use-day-print.js';

const OPTIONS = DAY_PAPERS.map((value) => ({ value, label: texts.papers[value] }));

export interface PaperSelectProps {
  readonly paper: DayPaper;
  readonly onChoose: (paper: DayPaper) => void;
}

/** The paper of reports on this device. */
export function PaperSelect({ paper, onChoose }: PaperSelectProps) {
  return (
    <Select
      label={texts.paper}
      hideLabel
      options={OPTIONS}
      value={paper}
      onChange={(event) => onChoose(event.target.value as DayPaper)}
    />
  );
}
