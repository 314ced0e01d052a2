import type { Failure } from './failure.js';
import type { Issue } from './problem.js';

export interface RefusedDetails {
  /** The sentence for people where the failure has no fixed one, or a longer one. */
  readonly text?: string;
  readonly issues?: readonly Issue[];
  /** The newer state of what another person changed meanwhile; the body carries it. */
  readonly current?: unknown;
  /** Whole seconds after which a repeat makes sense. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** An expected "no": one of the failures that the contract of the call declares. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly failure: Failure;
  readonly issues: readonly Issue[];
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure, { text, issues = [], current, retryAfterSeconds, cause }: RefusedDetails = {}) {
    super(text ?? failure.text ?? failure.title, cause === undefined ? undefined : { cause });
    this.failure = failure;
    this.issues = issues;
    this.current = current;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
