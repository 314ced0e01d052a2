import { useRef, useState } from 'react';
import type { Form } from './use-form.js';

type Texts<V> = { readonly [K in keyof V]: string };
type Refusals<V> = { readonly [K in keyof V]?: string };

/**
 * Why the last key or paste of a field was refused, for a form whose controls refuse keys. Its problems belong to those of the
 * form: nothing is sent until the field is edited.
 */
export function useRefusals<V extends Texts<V>>() {
  const [refused, setRefused] = useState<Refusals<V>>({});
  // Ahead of the next render: a key and the change it makes belong to one event.
  const latest = useRef<Refusals<V>>({});
  const put = (next: Refusals<V>) => {
    latest.current = next;
    setRefused(next);
  };
  const refuse = (name: keyof V, reason: string | undefined) => {
    const { [name]: before, ...others } = latest.current;
    if (before !== reason) put((reason ? { ...others, [name]: reason } : others) as Refusals<V>);
  };
  /** The props of a control that refuses keys. */
  const control = (form: Form<V>, name: keyof V & string) => {
    const { onValueChange, ...shared } = form.control(name);
    const change = (value: string) => {
      refuse(name, undefined);
      onValueChange(value);
    };
    return {
      ...shared,
      refusal: refused[name],
      onValueChange: change,
      onRefuse: (reason?: string) => (reason ? refuse(name, reason) : change(shared.value)),
    };
  };
  return { latest, control, clear: () => put({}) };
}
