/** A text that stands exactly once in the sources of its package, and the mistake that takes its place. */
export interface MutantEdit {
  readonly find: string;
  readonly replace: string;
}

/** A mistake that is easily made and expensive. Packages list theirs in `test/mutants.ts`. */
export interface Mutant {
  readonly name: string;
  /** The test file that must fail, relative to the package. */
  readonly suite: string;
  readonly edits: readonly MutantEdit[];
}
