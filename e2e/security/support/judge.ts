import { problemFaults } from './problem.js';
import { type RawAnswer, type RawAsk, sendRaw } from './raw-http.js';

/** S7: no answer takes longer. */
export const ANSWER_MS = 2_000;
const SLOW_TRIES = 2;

export interface Verdict {
  readonly answer: RawAnswer | null;
  /** What the answer should not have been; empty when all is well. */
  readonly faults: readonly string[];
}

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const contentFaults = (answer: RawAnswer, method: string): string[] => {
  const { status, text, headers } = answer;
  if (status >= 500) return [`${status} ${text.slice(0, 120)}`];
  if (status >= 400) return problemFaults(answer, method === 'HEAD');
  if (method === 'HEAD' || status === 304) return text === '' ? [] : ['a body where none may be'];
  return headers['content-encoding'] || isJson(text) ? [] : [`${status} that is no JSON`];
};

/** A busy machine may be slow once; a request that is slow by itself is slow again. */
const isSlowByItself = async (baseUrl: string, ask: RawAsk, limitMs: number) => {
  for (let tried = 0; tried < SLOW_TRIES; tried += 1) if ((await sendRaw(baseUrl, ask)).tookMs <= limitMs) return false;
  return true;
};

/** Sends a request and judges the answer by the rules that hold for every one of them. */
export const judge = async (baseUrl: string, ask: RawAsk, limitMs = ANSWER_MS): Promise<Verdict> => {
  try {
    const answer = await sendRaw(baseUrl, ask);
    const isSlow = answer.tookMs > limitMs && (await isSlowByItself(baseUrl, ask, limitMs));
    const slow = isSlow ? [`took ${Math.round(answer.tookMs)} ms`] : [];
    return { answer, faults: [...contentFaults(answer, ask.method), ...slow] };
  } catch (error) {
    return { answer: null, faults: [`no answer: ${String(error)}`] };
  }
};
