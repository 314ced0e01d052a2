import { judgeSettled, judgeShop, type Told } from './judge.js';

function told(changes: Partial<Told> = {}): Told {
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

const first = told({ isReplay: false });
const reused = told({ status: 422, code: 'idempotency-key-reused', payload: 'three units', text: '{}' });
const running = told({ status: 503, code: 'idempotency-in-progress', text: '{}' });

describe('what is told under one request key', () => {
  it('is right when one had the effect, the others its answer, and another request is refused', () => {
    expect(judgeShop([told(), first, reused, running, told()])).toEqual([]);
  });

  it.each([
    ['two effects', [first, first], '2 answers were no repeats'],
    ['another answer to a repeat', [first, told({ text: '{"order":2}' })], 'repeats got different answers'],
    ['a success of another request', [first, told({ payload: 'three units' })], '2 different requests succeeded'],
    ['nobody who succeeds', [running], '0 different requests succeeded'],
    ['422 to the very same request', [first, { ...reused, payload: 'two units' }], '422 to the very same request'],
    ['a fault', [first, told({ status: 503, code: 'unavailable' })], 'it answered 503 unavailable'],
  ])('finds %s', (_name, answers, sentence) => {
    expect(judgeShop(answers)).toContain(sentence);
  });
});

describe('what is told when the race is over', () => {
  it('is the answer, or that the key is taken', () => {
    expect(judgeSettled([told(), reused])).toEqual([]);
  });

  it('is never that somebody is at it', () => {
    expect(judgeSettled([told(), running])).toEqual(['after the race it answered 503 idempotency-in-progress']);
  });
});
