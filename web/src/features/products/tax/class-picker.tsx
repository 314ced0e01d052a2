import { useId, useState } from 'react';
import { Field } from '../../../components/form/field.js';
import { productTaxTexts as texts } from '../../../lib/texts/en/product-tax.js';
import styles from './tax.module.css';
import { rateText, searchClasses, type TaxClass } from './tax-model.js';

interface ClassPickerProps {
  readonly classes: readonly TaxClass[];
  readonly today: string;
  /** The id of the chosen class; other texts are choices of the caller. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shown before a search, such as the class that a product has. */
  readonly first: readonly TaxClass[];
  /** Choices behind those that were found. */
  readonly others: readonly { readonly value: string; readonly label: string }[];
  readonly label: string;
  /** Where the group has no title of its own. */
  readonly isLabelShown?: boolean;
  readonly error?: string | undefined;
  /** Of the search, for links to it. */
  readonly id?: string;
}

/** Finds a kind of goods by its name or a word for it, and chooses it. */
export function ClassPicker(props: ClassPickerProps) {
  const { classes, today, value, onChange, first, others, label, isLabelShown, error, id } = props;
  const [query, setQuery] = useState('');
  const name = useId();
  const found = query.trim() ? searchClasses(classes, query) : first;
  const choice = (one: string, title: string, detail?: string) => (
    <label key={one} className={styles.choice} data-chosen={value === one || undefined}>
      <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
      <span>
        <span>{title}</span>
        {detail ? <span className="meta"> {detail}</span> : null}
      </span>
    </label>
  );
  return (
    <fieldset className={styles.picker}>
      <legend className={isLabelShown ? styles.heading : 'visually-hidden'}>{label}</legend>
      <Field
        id={id}
        type="search"
        error={error}
        label={texts.search}
        hint={texts.searchHint}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          // Enter would save a form whose kind of goods is not chosen yet.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div className={styles.choices}>
        {query.trim() && found.length === 0 ? <p role="status">{texts.nothing}</p> : null}
        {found.map((one) => choice(one.id, one.name, detailOf(one, today)))}
        {others.map((one) => choice(one.value, one.label))}
      </div>
    </fieldset>
  );
}

function detailOf({ hsn, rules }: TaxClass, today: string) {
  return [...(hsn ? [texts.code(hsn)] : []), rateText(rules, today)].join(' · ');
}
