import { checkSettled, checkShop, type KeyedReply } from './checker.js';

function reply(changes: Partial<KeyedReply> = {}): KeyedReply {
  return {
    shop: 0,
    payload: 'two units',
    status: 201,
    code: undefined,
    isReplay: true,
    text: '{"order":1}',
    ...changes,
  };
}

const first = reply({ isReplay: false });
const reused = reply({ status: 422, code: 'idempotency-key-reused', payload: 'three units', text: '{}' });
const running = reply({ status: 503, code: 'idempotency-in-progress', text: '{}' });

describe('the replies under one request key', () => {
  it('are right when one had the effect, the others its reply, and another request is refused', () => {
    expect(checkShop([reply(), first, reused, running, reply()])).toEqual([]);
  });

  it.each([
    ['two effects', [first, first], '2 answers were no repeats'],
    ['another answer to a repeat', [first, reply({ text: '{"order":2}' })], 'repeats got different answers'],
    ['a success of another request', [first, reply({ payload: 'three units' })], '2 different requests succeeded'],
    ['no success', [running], '0 different requests succeeded'],
    ['422 to the very same request', [first, { ...reused, payload: 'two units' }], '422 to the very same request'],
    ['a fault', [first, reply({ status: 503, code: 'unavailable' })], 'it answered 503 unavailable'],
  ])('finds %s', (_name, answers, sentence) => {
    expect(checkShop(answers)).toContain(sentence);
  });
});

describe('the replies after the race', () => {
  it('are the stored reply, or that the key is taken', () => {
    expect(checkSettled([reply(), reused])).toEqual([]);
  });

  it('are never that a request still runs', () => {
    expect(checkSettled([reply(), running])).toEqual(['after the race it answered 503 idempotency-in-progress']);
  });
});
