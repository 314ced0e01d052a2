import { outcomeOf } from '../api/api-failure.js';
import { serverTextOr } from './message-rule.js';

/** The server's text of a refusal, or the fallback; a browser's words about the network are for nobody. */
export function refusalText(failure: unknown, fallback: string): string {
  const { kind, message } = outcomeOf(failure);
  return kind === 'answer' ? serverTextOr(fallback, message) : fallback;
}
