import type { ProblemFigures, ProblemLine } from '@bahi/contracts/kit';
import type { SellingRules } from '@bahi/contracts/orders';
import { isUnanswered, outcomeOf } from '../../../lib/api/api-failure.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import type { FailedBill } from './use-placing.js';

/** Why a bill was not sold. */
export type PlaceProblem =
  /** `isAway`: a part of the server is away that a bill without a customer does not need. */
  | { readonly kind: 'unanswered'; readonly isAway: boolean }
  | {
      readonly kind: 'credit';
      readonly message: string;
      readonly limit: number;
      readonly balance: number;
      readonly over: number;
    }
  | { readonly kind: 'lines'; readonly lines: readonly ProblemLine[]; readonly canSellShort: boolean }
  | { readonly kind: 'refused'; readonly message: string };

const SHORT = new Set(['out-of-stock', 'insufficient-stock']);
const AWAY = 503;

/** What the failure of a bill is about, by the rules of the shop. */
export function problemOf({ failure, body }: FailedBill, rules: SellingRules | undefined): PlaceProblem {
  const outcome = outcomeOf(failure);
  if (isUnanswered(failure))
    return { kind: 'unanswered', isAway: outcome.status === AWAY && Boolean(body.customerId) && !body.credit };
  const message = refusalText(failure, counterTexts.failed);
  if (outcome.code === 'credit-limit') {
    const { limit, balance, over } = outcome.body as unknown as Required<ProblemFigures>;
    return { kind: 'credit', message, limit, balance, over };
  }
  const lines = outcome.body?.lines;
  if (!Array.isArray(lines) || lines.length === 0) return { kind: 'refused', message };
  const refused = lines as readonly ProblemLine[];
  const canSellShort = rules?.shortStock === 'ask' && refused.every(({ code }) => SHORT.has(code));
  return { kind: 'lines', lines: refused, canSellShort };
}
