import { useState } from 'react';
import { type Outcome, outcomeOf } from '../../lib/api/api-failure.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type FormOptions, type Problems, useForm } from '../../lib/forms/use-form.js';
import { serverTexts } from '../../lib/texts/en/server.js';

export interface StoredFormOptions<T, B, V extends Texts<V>> extends Pick<FormOptions<V>, 'problemsOf'> {
  /** As the server has it; absent while it loads. */
  readonly data: T | undefined;
  readonly put: (data: T) => Promise<unknown>;
  readonly retry: () => Promise<unknown>;
  readonly empty: V;
  readonly valuesOf: (data: T) => V;
  readonly bodyOf: (values: V, known: T) => B;
  readonly update: (body: B, idempotencyKey: string) => Promise<T>;
  readonly messageOf: (failure: unknown) => string;
  /** The field of what the server found, by the field of the wire and the code; `form` is the default. */
  readonly placeOf?: (field: string | undefined, code: string, values: V) => keyof V | 'form';
  /** The sentence for a change that is stored. */
  readonly saved: string;
  readonly onSaved?: () => void;
}

type Texts<V> = { readonly [K in keyof V]: string };

/**
 * A form over data of the server, saved over the version that was read. Each field follows the server until something is
 * typed in it, which then stays, also when another device was faster.
 */
export function useStoredForm<T, B, V extends Texts<V>>(options: StoredFormOptions<T, B, V>) {
  const { data, put, retry, empty, valuesOf, bodyOf, update, messageOf, saved, onSaved, problemsOf, placeOf } = options;
  const [known, setKnown] = useState<T>();
  const [initial, setInitial] = useState(empty);
  const form = useForm<V>({ initial, problemsOf });
  const { keyFor, renew } = useRequestKey();
  const show = (values: V, typed = values) => {
    setInitial(values);
    form.reset(typed);
  };
  if (data !== undefined && data !== known) {
    setKnown(data);
    show(valuesOf(data), merged(valuesOf(data), initial, form.values));
  }

  const send = async (values: V) => {
    if (known === undefined) return;
    const body = bodyOf(values, known);
    try {
      const stored = await update(body, keyFor(body));
      renew();
      show(valuesOf(stored));
      await put(stored);
      notify.success(saved);
      onSaved?.();
    } catch (failure) {
      const message = messageOf(failure);
      // What was typed stays and is then based on the newer version.
      if (outcomeOf(failure).status === 409) await retry().catch(() => undefined);
      const places = placesOf(outcomeOf(failure), message, (field, code) => placeOf?.(field, code, values) ?? 'form');
      for (const [place, text] of places) form.setProblem(place, text);
      const [first] = places.find(([place]) => place !== 'form') ?? [];
      if (first && first !== 'form') form.focus(first);
      notifyProblem(message);
    }
  };
  const refuse = (problems: Problems<V>) => notifyProblem(Object.values<string | undefined>(problems)[0]);
  return { form, save: form.onSubmit(send, refuse) };
}

/** What the server found, each at its place; the sentence of the whole for what has none. */
function placesOf<V>(
  { errors, code }: Outcome,
  message: string,
  placeOf: (field: string | undefined, code: string) => keyof V | 'form',
): [keyof V | 'form', string][] {
  const issues = errors.length > 0 ? errors : [{ field: undefined, code, message }];
  return issues.map((issue) => {
    const place = placeOf(issue.field, issue.code);
    return [place, place === 'form' ? message : serverTexts.shown(issue.message)];
  });
}

/** What the server has, but for the fields in which something else was typed. */
function merged<V extends Texts<V>>(newer: V, initial: V, typed: V): V {
  const kept = Object.entries(typed).filter(([field, value]) => value !== initial[field as keyof V]);
  return { ...newer, ...Object.fromEntries(kept) };
}
