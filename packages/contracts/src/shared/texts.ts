/** The shape of a catalogue in another language: the keys and parameters of the English one. */
export type Texts<T> = T extends string
  ? string
  : T extends (...given: infer G) => string
    ? (...given: G) => string
    : { readonly [K in keyof T]: Texts<T[K]> };
