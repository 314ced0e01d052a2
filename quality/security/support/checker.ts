import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';
import { problemFaults } from './problem.js';
import { type RawAnswer, type RawAsk, sendRaw } from './raw-http.js';

/** S7: no answer takes longer. */
export const ANSWER_MS = 2_000;
const SLOW_TRIES = 2;

export interface Verdict {
  readonly answer: RawAnswer | null;
  /** What is wrong with the reply; empty when nothing is. */
  readonly faults: readonly string[];
}

/** The same request for a product that has not received it yet. */
export type Again = (fresh: OpenedWorld) => Promise<RawAsk>;

export interface CheckOptions {
  readonly limitMs?: number;
  /** The media type of a call that answers a file. */
  readonly fileType?: string | undefined;
  readonly again: Again;
}

/** Sends a request and checks the reply by the rules for all replies. */
export async function checkAnswer(
  baseUrl: string,
  ask: RawAsk,
  { limitMs = ANSWER_MS, fileType, again }: CheckOptions,
): Promise<Verdict> {
  // Slow reads are repeated on the same product, because they depend on its data.
  const isRead = ask.method === 'GET' || ask.method === 'HEAD';
  const time = async () => (isRead ? (await sendRaw(baseUrl, ask)).tookMs : timeInFreshWorld(again));
  try {
    const answer = await sendRaw(baseUrl, ask);
    const isSlow = answer.tookMs > limitMs && (await isSlowByItself(time, limitMs));
    const slow = isSlow ? [`took ${Math.round(answer.tookMs)} ms`] : [];
    return { answer, faults: [...contentFaults(answer, ask.method, fileType), ...slow] };
  } catch (error) {
    return { answer: null, faults: [`no answer: ${String(error)}`] };
  }
}

function isJson(text: string) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function contentFaults(answer: RawAnswer, method: string, fileType: string | undefined): string[] {
  const { status, text, headers } = answer;
  if (status >= 500) return [`${status} ${text.slice(0, 120)}`];
  if (status >= 400) return problemFaults(answer, method === 'HEAD');
  if (method === 'HEAD' || status === 304) return text === '' ? [] : ['a body where none may be'];
  if (fileType) return headers['content-type'] === fileType ? [] : [`${status} that is no ${fileType}`];
  return headers['content-encoding'] || isJson(text) ? [] : [`${status} that is no JSON`];
}

/** A write repeated on the same product is another one: its reply is stored, its name is taken. */
async function timeInFreshWorld(again: Again): Promise<number> {
  const fresh = await openOpenedWorld();
  try {
    return (await sendRaw(fresh.url, await again(fresh))).tookMs;
  } finally {
    await fresh.close();
  }
}

/** A busy machine may be slow once; a request that is slow by itself is slow again. */
async function isSlowByItself(time: () => Promise<number>, limitMs: number) {
  for (let tried = 0; tried < SLOW_TRIES; tried += 1) if ((await time()) <= limitMs) return false;
  return true;
}
