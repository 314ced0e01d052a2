import { type ChangeEvent, useRef, useState } from 'react';

type Texts<V> = { readonly [K in keyof V]: string };
/** Problems by field; `form` belongs to no single field. */
export type Problems<V> = { readonly [K in keyof V | 'form']?: string };

export interface FormOptions<V> {
  readonly initial: V;
  /** The problems of the values, in the order in which they are reported; empty when valid. */
  readonly problemsOf: (values: V) => Problems<V>;
  /** Whether an invalid form focuses its first invalid field; off when the page focuses something else. */
  readonly focusesInvalidField?: boolean;
}

interface Focusable {
  focus(): void;
}

/** The props of a native control. */
export interface FieldInput {
  readonly name: string;
  readonly value: string;
  readonly ref: (control: Focusable | null) => void;
  readonly onBlur: () => void;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) => void;
}

/**
 * A form of texts: validated on submit; an invalid field is validated again while it is corrected.
 * @example const form = useForm({ initial: { email: '' }, problemsOf: (values) => textProblems(forgotPasswordFields, values) });
 * @example <form onSubmit={form.onSubmit(send, refuse)}><Field label="Email" {...form.field('email')} /></form>
 */
export function useForm<V extends Texts<V>>({ initial, problemsOf, focusesInvalidField = true }: FormOptions<V>) {
  const { values, touched, latest, put, touch, untouch, focus, keep } = useFields(initial);
  const { refused, refusals, refuse, forgetRefusals } = useRefusals<V>();
  const [problems, setProblems] = useState<Problems<V>>({});
  const [attempts, setAttempts] = useState(0);
  const [isBusy, setIsBusy] = useState(false);

  const validateAgain = (name: keyof V) =>
    setProblems((shown) => (shown[name] ? withProblem(shown, name, problemsOf(latest.current)[name]) : shown));
  const change = (name: keyof V, value: string) => {
    refuse(name, undefined);
    put({ ...latest.current, [name]: value });
    validateAgain(name);
  };
  /** For controls with `onValueChange`; `field` is for native ones. */
  const control = (name: keyof V & string) => ({
    name,
    value: values[name] as string,
    ref: keep(name),
    onBlur: () => touch(name),
    onValueChange: (value: string) => change(name, value),
  });
  /** For controls that refuse keys: the form cannot be sent until a field with a refusal is edited. */
  const typedControl = (name: keyof V & string) => ({
    ...control(name),
    refusal: refused[name],
    onRefuse: (reason?: string) => {
      refuse(name, reason);
      if (!reason) validateAgain(name);
    },
  });
  const field = (name: keyof V & string): FieldInput => {
    const { onValueChange, ...native } = control(name);
    return { ...native, onChange: (event) => onValueChange(event.target.value) };
  };
  const reset = (next: V) => {
    put(next);
    untouch();
    forgetRefusals();
    setProblems({});
    setAttempts(0);
  };

  /** Sends valid values, else calls `refuse` with the problems. Ignored while busy. */
  const onSubmit =
    (send: (values: V) => Promise<unknown>, refuse: (problems: Problems<V>) => void) =>
    async (event?: { preventDefault(): void }): Promise<void> => {
      event?.preventDefault();
      if (isBusy) return;
      const found = { ...problemsOf(latest.current), ...refusals.current };
      setProblems(found);
      const [wrong] = Object.keys(found) as (keyof V)[];
      if (wrong === undefined) {
        setIsBusy(true);
        await send(latest.current).finally(() => setIsBusy(false));
      } else {
        if (focusesInvalidField) focus(wrong);
        refuse(found);
      }
      setAttempts((before) => before + 1);
    };

  return {
    values,
    problems,
    /** Submits since the last reset. */
    attempts,
    isBusy,
    isDirty: Object.keys(initial).some((name) => values[name as keyof V] !== initial[name as keyof V]),
    isTouched: (name: keyof V) => touched.has(name),
    change,
    control,
    typedControl,
    field,
    focus,
    reset,
    onSubmit,
    /** Adds a problem that the server found; without a message, removes it. */
    setProblem: (name: keyof V | 'form', message: string | undefined) =>
      setProblems((shown) => withProblem(shown, name, message)),
  };
}

function withProblem<V>(problems: Problems<V>, name: keyof V | 'form', message: string | undefined): Problems<V> {
  const { [name]: _before, ...others } = problems;
  return (message ? { ...others, [name]: message } : others) as Problems<V>;
}

/** Why the last key or paste of a field was refused; `refusals` is ahead of the next render. */
function useRefusals<V>() {
  const [refused, setRefused] = useState<Problems<V>>({});
  const refusals = useRef<Problems<V>>({});
  const put = (next: Problems<V>) => {
    refusals.current = next;
    setRefused(next);
  };
  return {
    refused,
    refusals,
    refuse: (name: keyof V, reason: string | undefined) => {
      if (refusals.current[name] !== reason) put(withProblem(refusals.current, name, reason));
    },
    forgetRefusals: () => put({}),
  };
}

/** The values of a form, its touched fields, and its controls. */
function useFields<V extends Texts<V>>(initial: V) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof V>>(new Set());
  // A password manager fills several fields before the next render.
  const latest = useRef(initial);
  const controls = useRef(new Map<keyof V, Focusable>());
  const put = (next: V) => {
    latest.current = next;
    setValues(next);
  };
  return {
    values,
    touched,
    latest,
    put,
    touch: (name: keyof V) => setTouched((before) => new Set([...before, name])),
    untouch: () => setTouched(new Set()),
    focus: (name: keyof V) => controls.current.get(name)?.focus(),
    keep: (name: keyof V) => (control: Focusable | null) => {
      if (control) controls.current.set(name, control);
    },
  };
}

export type Form<V extends Texts<V>> = ReturnType<typeof useForm<V>>;
