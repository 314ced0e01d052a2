/** One failed rule of the server's answer. */
export interface RuleIssue {
  readonly field?: string;
  readonly row?: number;
  readonly code: string;
  readonly message: string;
}

/**
 * answer: the call was refused, by the server with its reason or by a proxy without. network: no response
 * (`timedOut` when the deadline passed, `aborted` when the app aborted). unreadable: a success that is not the
 * contract's JSON.
 */
export interface Outcome {
  readonly kind: 'answer' | 'network' | 'unreadable';
  readonly status: number;
  readonly code: string;
  /** The server's text, or empty. */
  readonly error: string;
  /** The server's text, or empty; for network failures the browser's message. */
  readonly message: string;
  readonly errors: readonly RuleIssue[];
  readonly timedOut?: boolean;
  readonly aborted?: boolean;
  /** The whole body of a refusal: documents have figures in it. */
  readonly body?: Readonly<Record<string, unknown>>;
}

/** What every call throws when it fails. `lib/messages` turns it into the sentence people read. */
export class ApiFailure extends Error implements Outcome {
  override readonly name = 'ApiFailure';
  readonly kind: Outcome['kind'];
  readonly status: number;
  readonly code: string;
  readonly error: string;
  readonly errors: readonly RuleIssue[];
  readonly timedOut: boolean;
  readonly aborted: boolean;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(outcome: Partial<Outcome> & Pick<Outcome, 'kind'>, options?: ErrorOptions) {
    super(outcome.message ?? '', options);
    this.kind = outcome.kind;
    this.status = outcome.status ?? 0;
    this.code = outcome.code ?? '';
    this.error = outcome.error ?? '';
    this.errors = outcome.errors ?? [];
    this.timedOut = outcome.timedOut ?? false;
    this.aborted = outcome.aborted ?? false;
    this.body = outcome.body ?? {};
  }
}

/** Any thrown value as an outcome; a defect of the app counts as an unreadable answer. */
export function outcomeOf(thrown: unknown): Outcome {
  if (thrown instanceof ApiFailure) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiFailure({ kind: 'unreadable', message });
}

const FIRST_FAULT = 500;

/** No verdict on the request: no readable response, or a 5xx. The server may have done it all the same. */
export function isUnanswered(thrown: unknown): boolean {
  const { kind, status } = outcomeOf(thrown);
  return kind !== 'answer' || status >= FIRST_FAULT;
}
