import * as z from 'zod/mini';

/** One failed rule with its place: a field of the body, a row of a file, or neither. */
export const Issue = z.object({
  field: z.optional(z.string()),
  row: z.optional(z.number()),
  code: z.string(),
  message: z.string(),
});
export type Issue = z.infer<typeof Issue>;

/** Why one line of a document is refused, with the figures that help; quantities in units, money in rupees. */
export const ProblemLine = z.object({
  lineNo: z.int(),
  code: z.string(),
  left: z.optional(z.number()),
  price: z.optional(z.number()),
  priceVersion: z.optional(z.int()),
  mrp: z.optional(z.number()),
});
export type ProblemLine = z.infer<typeof ProblemLine>;

/** The body of every answer with status 400 or above (RFC 9457 with the fields of wire contract 1.3). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  errors: z.array(Issue),
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  /** Equal to `detail`; only where the call declares it. */
  details: z.optional(z.string()),
  /** What a document's refusal is about, by line; numbered from 1 like the lines of documents. */
  lines: z.optional(z.array(ProblemLine)),
  /** The document as it adds up now. */
  quote: z.optional(z.unknown()),
  /** The newer state of what another person changed meanwhile. */
  current: z.optional(z.unknown()),
  /** The locked month that refuses a change. */
  period: z.optional(z.string()),
  /** Of an account that would pass its limit, in rupees: its limit, its balance and how far it would pass. */
  limit: z.optional(z.number()),
  balance: z.optional(z.number()),
  over: z.optional(z.number()),
});
export type Problem = z.infer<typeof Problem>;

/** What a refusal may carry beside its text. */
export type ProblemFigures = Pick<Problem, 'lines' | 'quote' | 'current' | 'period' | 'limit' | 'balance' | 'over'>;

/** Fields some calls repeat the text in, beside those every failure has. */
export type ProblemExtra = 'details';

export interface ProblemParts {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly requestId: string;
  readonly issues?: readonly Issue[];
}

/** Builds the one failure body; `text` becomes `detail`, `error` and `message` alike. */
export function problemBody({ status, code, title, text, requestId, issues = [] }: ProblemParts): Problem {
  return {
    type: `/problems/${code}`,
    title,
    status,
    detail: text,
    instance: `urn:uuid:${requestId}`,
    code,
    errors: [...issues],
    success: false,
    error: text,
    message: text,
  };
}
