/** An answer as a careful reader takes it: any field may be missing at any depth. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly Partially<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Partially<T[Key]> }
    : T;
