import { Problem } from '@bahi/contracts/kit';
import type { RawAnswer } from './raw-http.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const FIELDS = 'code detail error errors instance message status success title type'.split(' ');
/** What some refusals carry beside it: wire contract 2.1, counter.md 1.4. */
const EXTRAS = ['details', 'lines', 'quote', 'current'];

/** What keeps an answer from being the one failure body of the wire contract; empty when it is one. */
export function problemFaults(answer: RawAnswer, isHead = false): string[] {
  if (isHead) return headerFaults(answer).filter((fault) => fault !== false);
  const body = Problem.safeParse(parsed(answer.text));
  const faults = body.success ? bodyFaults(parsed(answer.text) as Problem, answer) : ['no problem body'];
  return [...headerFaults(answer), ...faults].filter((fault) => fault !== false);
}

export function codeOf({ text }: RawAnswer): string {
  return String((parsed(text) as Problem | undefined)?.code);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bodyFaults(body: Problem, { status, headers }: RawAnswer): (string | false)[] {
  return [
    body.status !== status && `status ${body.status} in the body`,
    body.type !== `/problems/${body.code}` && `type ${body.type}`,
    !/^[a-z]+(-[a-z]+)*$/.test(body.code) && `code ${body.code}`,
    body.instance !== `urn:uuid:${headers['x-request-id']}` && `instance ${body.instance}`,
    body.detail === '' && 'an empty text',
    (body.error !== body.detail || body.message !== body.detail) && 'texts that differ',
    Object.keys(body)
      .filter((name) => !EXTRAS.includes(name))
      .sort()
      .join() !== FIELDS.join() && `fields ${Object.keys(body)}`,
  ];
}

function headerFaults({ status, headers }: RawAnswer): (string | false)[] {
  return [
    !/^application\/problem\+json\b/.test(headers['content-type'] ?? '') && `content type ${headers['content-type']}`,
    !UUID.test(String(headers['x-request-id'])) && 'no request id',
    headers['cache-control'] !== 'no-store' && `cache-control ${headers['cache-control']}`,
    (status === 429 || status === 503) && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '') && 'no Retry-After',
    status === 405 && !headers.allow && 'no Allow',
  ];
}
