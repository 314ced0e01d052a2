import { type Outcome, outcomeOf } from '../api/api-failure.js';
import { serverTexts } from '../texts/en/server.js';

/** Gives the sentence for the outcome of one call. */
export type MessageRule = (outcome: Outcome) => string;

/** A function that gives the sentence for a failed call. It takes any thrown value. */
export function messagesOf<Call extends string>(rules: Readonly<Record<Call, MessageRule>>) {
  return (call: Call, failure: unknown): string => rules[call](outcomeOf(failure));
}

/** "Failed to ..." when the server answered, "Error ..." when no usable answer came. */
export function failedOrError(failed: string, error: string): MessageRule {
  return ({ kind }) => (kind === 'answer' ? failed : error);
}

export function always(text: string): MessageRule {
  return () => text;
}

/** The first text that the server sent, in the person's language, or `fallback`. */
export function serverTextOr(fallback: string, ...sent: readonly string[]): string {
  const text = sent.find((one) => one !== '');
  return text === undefined ? fallback : serverTexts.shown(text);
}

export function isFault({ status }: Outcome): boolean {
  return status >= 500;
}
