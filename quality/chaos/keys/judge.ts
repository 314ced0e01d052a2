/** What one call under a key was told. */
export interface Told {
  readonly shop: number;
  readonly payload: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly isReplay: boolean;
  readonly text: string;
}

export function isSuccess({ status }: Told) {
  return status < 300;
}

/** What one shop was told under one key, judged: one effect, the same answer to all, 422 to everybody else. */
export function judgeShop(told: readonly Told[]): readonly string[] {
  const successes = told.filter(isSuccess);
  const payloads = new Set(successes.map(({ payload }) => payload));
  const first = successes.filter(({ isReplay }) => !isReplay);
  const [winner] = payloads;
  const wrong422 = told.filter(({ status, payload }) => status === 422 && payload === winner);
  const others = new Set(told.filter((one) => !isAllowed(one)).map(({ status, code }) => `${status} ${code ?? ''}`));
  return [
    ...(payloads.size === 1 ? [] : [`${payloads.size} different requests succeeded`]),
    ...(new Set(successes.map(({ text }) => text)).size > 1 ? ['repeats got different answers'] : []),
    ...(first.length === 1 ? [] : [`${first.length} answers were no repeats`]),
    ...(wrong422.length === 0 ? [] : ['422 to the very same request']),
    ...[...others].map((answer) => `it answered ${answer}`),
  ];
}

/** What is told when the race is over: the answer or 422, for nobody is at it any more. */
export function judgeSettled(told: readonly Told[]): readonly string[] {
  return told
    .filter((one) => !isSuccess(one) && one.code !== 'idempotency-key-reused')
    .map(({ status, code }) => `after the race it answered ${status} ${code ?? ''}`);
}

function isAllowed(told: Told) {
  return isSuccess(told) || told.code === 'idempotency-key-reused' || told.code === 'idempotency-in-progress';
}
