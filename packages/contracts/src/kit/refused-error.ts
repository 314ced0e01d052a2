import type { Failure } from './failure.js';
import type { Issue, ProblemFigures } from './problem.js';

export interface RefusedDetails {
  /** The sentence for people where the failure has no fixed one, or a longer one. */
  readonly text?: string;
  readonly issues?: readonly Issue[];
  /** Lines, quote or newer state that the body carries beside the text. */
  readonly figures?: ProblemFigures;
  /** Whole seconds after which a repeat makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected "no": one of the failures that the contract of the call declares. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly failure: Failure;
  readonly issues: readonly Issue[];
  readonly figures: ProblemFigures | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure, { text, issues = [], figures, retryAfterSeconds, cause }: RefusedDetails = {}) {
    super(text ?? failure.text ?? failure.title, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.issues = issues;
    this.figures = figures;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
