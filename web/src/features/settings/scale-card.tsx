import { readScaleCode, type ScaleReading, scalePatternOf } from '@bahi/contracts/shared';
import { useState } from 'react';
import { Field, TextAreaField } from '../../components/form/field.js';
import { rupees } from '../../lib/format/format.js';
import { scaleTexts as texts } from '../../lib/texts/en/scale.js';
import { StoredFormCard } from './stored-form-card.js';
import { scaleMessageFor, useScaleForm } from './use-scale-form.js';

/** How the labels that the scales of the shop print are read at the counter. */
export function ScaleCard({ onDirtyChange }: { readonly onDirtyChange: (isDirty: boolean) => void }) {
  const { stored, form, patterns, save } = useScaleForm();
  return (
    <StoredFormCard
      texts={texts}
      stored={stored}
      message={scaleMessageFor('readProductRules', stored.failure)}
      form={form}
      onSubmit={save}
      onDirtyChange={onDirtyChange}
    >
      <TextAreaField
        {...form.field('patterns')}
        label={texts.patterns}
        hint={texts.example}
        error={form.problems.patterns}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Explained patterns={patterns} />
      <TryOut patterns={patterns} />
    </StoredFormCard>
  );
}

/** What each pattern means, in words. */
function Explained({ patterns }: { readonly patterns: readonly string[] }) {
  const read = patterns.flatMap((text) => {
    const pattern = scalePatternOf(text);
    return pattern ? [{ text, pattern }] : [];
  });
  if (read.length === 0) return null;
  return (
    <ul className="meta" aria-label={texts.meaning}>
      {read.map(({ text, pattern: { prefix, itemDigits, holds } }) => (
        <li key={text}>{texts.explained(text, prefix, itemDigits, texts.holds[holds])}</li>
      ))}
    </ul>
  );
}

/** Reads a code by the patterns as they are typed, before they are saved. */
function TryOut({ patterns }: { readonly patterns: readonly string[] }) {
  const [code, setCode] = useState('');
  const typed = code.trim();
  const reading = readScaleCode(typed, patterns);
  return (
    <Field
      label={texts.tryOut}
      hint={typed ? (reading ? readingText(reading) : texts.notRead) : texts.tryHint}
      inputMode="numeric"
      autoComplete="off"
      value={code}
      onChange={(event) => setCode(event.target.value)}
    />
  );
}

function readingText({ item, holds, value }: ScaleReading) {
  return texts.reading(item, holds === 'grams' ? texts.kilograms(value / 1_000) : rupees(value / 100));
}
