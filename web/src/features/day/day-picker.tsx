import { useEffect, useState } from 'react';
import { DateTextField } from '../../components/form/date-text-field.js';
import { IconButton } from '../../components/form/icon-button.js';
import { BackIcon, ForwardIcon } from '../../components/icons.js';
import { typedFromIso, wholeDay } from '../../lib/forms/date-text.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';
import styles from './day.module.css';
import type { DayOfShop } from './use-day.js';

/** A day is typed, chosen in the calendar, or reached by its neighbours; a text that is no day yet changes nothing. */
export function DayPicker({ day: { day, today, show, step } }: { readonly day: DayOfShop }) {
  const [typed, setTyped] = useState(typedFromIso(day));
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => setTyped(typedFromIso(day)), [day]);
  const take = (text: string) => {
    setTyped(text);
    setRefusal(undefined);
    const chosen = wholeDay(text);
    if (chosen) show(chosen);
  };
  return (
    <div className={styles.picker}>
      <IconButton label={texts.before} icon={<BackIcon aria-hidden="true" />} onClick={() => step(-1)} />
      <DateTextField
        label={texts.day}
        hideLabel
        className={styles.day}
        value={typed}
        onValueChange={take}
        noDay={texts.noDay}
        refusal={refusal}
        onRefuse={setRefusal}
      />
      <IconButton
        label={texts.after}
        icon={<ForwardIcon aria-hidden="true" />}
        inactive={day >= today}
        onClick={() => (day < today ? step(1) : undefined)}
      />
    </div>
  );
}
