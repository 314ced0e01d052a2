import { type Ref, useState } from 'react';
import { wordFieldTexts as texts } from '../../lib/texts/en/word-field.js';
import { CloseIcon } from '../icons.js';
import { Field, type FieldFrame } from './field.js';
import { FieldButton } from './field-button.js';
import { Select } from './select.js';

export interface WordFieldProps extends FieldFrame {
  readonly id?: string;
  readonly name: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onBlur: () => void;
  readonly words: readonly string[];
  /** How a word reads. */
  readonly labelOf: (word: string) => string;
  /** Shown while nothing is chosen. */
  readonly placeholder?: string;
  readonly ref?: Ref<HTMLInputElement | HTMLSelectElement>;
}

/** No word of a shop has a line break. */
const NEW = '\n';

/** A word chosen among the known ones, or a new one that is typed. Works with `{...form.control('unit')}`. */
export function WordField({ words, labelOf, onValueChange, placeholder, ref, ...field }: WordFieldProps) {
  /** The listed word that a typed one takes the place of. */
  const [listed, setListed] = useState<string | null>(null);
  const { label, value } = field;
  const put = (word: string, before: string | null) => {
    setListed(before);
    onValueChange(word);
  };
  if (listed !== null)
    return (
      <Field
        {...field}
        ref={ref as Ref<HTMLInputElement>}
        // It takes the place of the select that had the focus.
        autoFocus
        autoComplete="off"
        onChange={(event) => onValueChange(event.target.value)}
        trailing={
          <FieldButton aria-label={texts.chooseListed(label)} onClick={() => put(listed, null)}>
            <CloseIcon aria-hidden="true" />
          </FieldButton>
        }
      />
    );
  const known = value === '' || words.includes(value) ? words : [...words, value];
  return (
    <Select
      {...field}
      ref={ref as Ref<HTMLSelectElement>}
      placeholder={placeholder}
      options={[
        ...known.map((word) => ({ value: word, label: labelOf(word) })),
        { value: NEW, label: texts.newWord(label) },
      ]}
      onChange={(event) => (event.target.value === NEW ? put('', value) : onValueChange(event.target.value))}
    />
  );
}
