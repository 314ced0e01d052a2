import type { Day } from '@bahi/contracts/shared';
import { useState } from 'react';
import { wholeDay } from '../../lib/forms/date-text.js';
import { DateTextField } from './date-text-field.js';

export interface DayFilterProps {
  readonly texts: { readonly day: string; readonly noDay: string };
  readonly onChoose: (day: Day | null) => void;
  readonly className?: string | undefined;
}

/** One day of a list; emptied, all of them. A text that is no day yet changes nothing. */
export function DayFilter({ texts, onChoose, className }: DayFilterProps) {
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const take = (text: string) => {
    setTyped(text);
    setRefusal(undefined);
    const day = wholeDay(text);
    if (day || text.trim() === '') onChoose(day);
  };
  return (
    <DateTextField
      label={texts.day}
      className={className}
      value={typed}
      onValueChange={take}
      noDay={texts.noDay}
      refusal={refusal}
      onRefuse={setRefusal}
    />
  );
}
