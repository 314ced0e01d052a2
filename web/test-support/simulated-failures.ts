import { commonFailures, type EndpointSpec, problemBody } from '@bahi/contracts/kit';
import { networkFailure, readAnswer } from '../src/lib/api/http.js';
import type { Answer } from './fake-server.js';

/** The statuses that every call is tested with; its own refusals come from its contract. */
const STATUSES = [400, 401, 403, 404, 409, 413, 500] as const;
type Status = (typeof STATUSES)[number];

/** One failure of a call: `409 product-name-exists`, `no connection`, `an answer cut off`. */
export interface SimulatedFailure {
  readonly name: string;
  /** The keys of the sentence, most specific first: name, status, group. */
  readonly keys: readonly string[];
  /** The server's text, or empty. */
  readonly serverText: string;
  readonly answer: Answer;
  /** The same for every call, and read in one place: a part of the calls is enough for each. */
  readonly isCommon?: boolean;
}

const COMMON: Record<Status, { readonly code: string; readonly text: string | null }> = {
  400: commonFailures.malformedRequest,
  401: commonFailures.tokenInvalid,
  403: commonFailures.forbidden,
  404: commonFailures.notFound,
  // There is no common 409: this one comes from a proxy, without a text.
  409: { code: 'conflict', text: '' },
  413: commonFailures.payloadTooLarge,
  500: commonFailures.unavailable,
};

/** Not the end of a session and not a fault, which screens show in their own ways. */
const OF_EVERY_CALL: ReadonlySet<string> = new Set(
  ([400, 403, 404, 409, 413] as const).map((status) => COMMON[status].code),
);

const noConnection = lost('no connection', ['no connection', 'lost'], () => {
  throw networkFailure(new Error('Failed to fetch'), { timedOut: false, aborted: false });
});

/** Answers that never arrive; `passDeadline` rejects them all. */
const waiting = new Set<() => void>();

export function passDeadline(): void {
  for (const giveUp of waiting) giveUp();
  waiting.clear();
}

export const SLOW = 'too slow';
const slow = lost(
  SLOW,
  [SLOW, 'lost'],
  () =>
    new Promise((_, reject) => {
      waiting.add(() => reject(networkFailure(new Error('late'), { timedOut: true, aborted: false })));
    }),
);

/** All failures of a call, derived from its contract. */
export function failuresOf(spec: EndpointSpec): readonly SimulatedFailure[] {
  return [
    ...STATUSES.flatMap((status) =>
      refusalsOf(spec, status).map(({ code, text }) => ({
        ...refusal(status, code, text ?? ''),
        isCommon: OF_EVERY_CALL.has(code),
      })),
    ),
    ...[proxyPage(400, 400), proxyPage(401, 401), proxyPage(413, 413), proxyPage(502, 500)].map(common),
    noConnection,
    slow,
    ...[unreadable('an empty answer', ''), unreadable('an answer cut off', '{"success":true,"da')].map(common),
    ...(spec.holds ? [unreadable('an answer without its contents', '{"success":true}')] : []),
  ];
}

function common(failure: SimulatedFailure): SimulatedFailure {
  return { ...failure, isCommon: true };
}

function commonText(spec: EndpointSpec, status: Status) {
  if (status === 500) return spec.faultText ?? COMMON[status].text;
  if (status === 403) return spec.forbiddenText ?? COMMON[status].text;
  return COMMON[status].text;
}

/** The refusals of one status: those of the contract, a broken rule, or what every call has. */
function refusalsOf(spec: EndpointSpec, status: Status) {
  const own = (spec.failures ?? []).filter((failure) => failure.status === status && failure.text !== null);
  const rule = status === 400 ? (spec.precedence ?? []).slice(0, 1) : [];
  const all = [...own, ...rule.map((text) => ({ code: 'validation-failed', text }))];
  return all.length > 0 ? all : [{ code: COMMON[status].code, text: commonText(spec, status) }];
}

function refusal(status: Status, code: string, text: string): SimulatedFailure {
  const body = problemBody({ status, code, title: code, text, requestId: '0' });
  return {
    name: `${status} ${code}`,
    keys: [`${status} ${code}`, String(status), 'refused'],
    serverText: text,
    answer: () => readAnswer(status, JSON.stringify(body)),
  };
}

function lost(name: string, keys: readonly string[], answer: Answer): SimulatedFailure {
  return { name, keys, serverText: '', answer };
}

function unreadable(name: string, raw: string) {
  return lost(name, [name, 'unreadable', 'lost'], () => readAnswer(200, raw));
}

/** A refusal without a problem body: the page of a proxy in between. */
function proxyPage(status: number, key: Status): SimulatedFailure {
  return {
    name: `${status} with the page of a proxy`,
    keys: [String(key), 'refused'],
    serverText: '',
    answer: () => readAnswer(status, '<html><h1>The proxy sentences no</h1></html>'),
  };
}
