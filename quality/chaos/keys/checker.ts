/** The reply to one call under a key. */
export interface KeyedReply {
  readonly shop: number;
  readonly payload: string;
  readonly status: number;
  readonly code: string | undefined;
  readonly isReplay: boolean;
  readonly text: string;
}

export function isSuccess({ status }: KeyedReply) {
  return status < 300;
}

/** Checks the replies to one key in one shop: one effect, the same reply to all, 422 to every other request. */
export function checkShop(replies: readonly KeyedReply[]): readonly string[] {
  const successes = replies.filter(isSuccess);
  const payloads = new Set(successes.map(({ payload }) => payload));
  const first = successes.filter(({ isReplay }) => !isReplay);
  const [winner] = payloads;
  const wrong422 = replies.filter(({ status, payload }) => status === 422 && payload === winner);
  const others = new Set(replies.filter((one) => !isAllowed(one)).map(({ status, code }) => `${status} ${code ?? ''}`));
  return [
    ...(payloads.size === 1 ? [] : [`${payloads.size} different requests succeeded`]),
    ...(new Set(successes.map(({ text }) => text)).size > 1 ? ['repeats got different answers'] : []),
    ...(first.length === 1 ? [] : [`${first.length} answers were no repeats`]),
    ...(wrong422.length === 0 ? [] : ['422 to the very same request']),
    ...[...others].map((answer) => `it answered ${answer}`),
  ];
}

/** Checks the replies after the race: the stored reply or 422, since no request runs any more. */
export function checkSettled(replies: readonly KeyedReply[]): readonly string[] {
  return replies
    .filter((one) => !isSuccess(one) && one.code !== 'idempotency-key-reused')
    .map(({ status, code }) => `after the race it answered ${status} ${code ?? ''}`);
}

function isAllowed(reply: KeyedReply) {
  return isSuccess(reply) || reply.code === 'idempotency-key-reused' || reply.code === 'idempotency-in-progress';
}
