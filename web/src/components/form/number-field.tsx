import type { Ref } from 'react';
import { mergeRefs } from '../../lib/browser/merge-refs.js';
import {
  type NumberKind,
  type NumberRefusal,
  type NumberText,
  pastedNumber,
  typedNumber,
} from '../../lib/forms/number-text.js';
import { Field, type FieldProps } from './field.js';
import { type Reading, useTypedText } from './use-typed-text.js';

export interface NumberFieldProps extends Omit<FieldProps, 'type' | 'value' | 'onChange' | 'inputMode'> {
  /** The sentence for each refusal: "Cost Price cannot be negative". */
  readonly refusals: Readonly<Record<NumberRefusal, string>>;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Why the last key or paste was refused; shown until the field is edited. */
  readonly refusal: string | undefined;
  readonly onRefuse: (reason?: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

interface KindProps extends NumberFieldProps {
  readonly kind: NumberKind;
}

/** Digits only: anything else is refused with its reason and changes nothing. A pasted amount is read as a whole. */
export function NumberField(props: KindProps) {
  const { kind, refusals, value, onValueChange, refusal, onRefuse, error, ref, ...field } = props;
  const { input, ...typing } = useTypedText({
    value,
    refusal,
    onRefuse,
    onTake: onValueChange,
    readTyped: (text) => readingOf(typedNumber(text, kind), refusals),
    readPasted: (text) => readingOf(pastedNumber(text, kind), refusals),
  });
  return (
    <Field
      {...field}
      {...typing}
      ref={mergeRefs(input, ref)}
      error={refusal ?? error}
      type="text"
      inputMode={kind === 'money' ? 'decimal' : 'numeric'}
      autoComplete="off"
    />
  );
}

/** A number with the sentence of its refusal. */
export function readingOf({ text, problem }: NumberText, refusals: NumberFieldProps['refusals']): Reading {
  return problem === undefined ? { text } : { reason: refusals[problem] };
}
