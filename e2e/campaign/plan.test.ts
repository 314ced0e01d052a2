import { killsPlan, longPlan } from './plan.js';

const first = (count: number, seed: number) => {
  const plan = longPlan(seed);
  return Array.from({ length: count }, () => plan.next().value);
};

describe('the plan of a seed', () => {
  it('is the same every time', () => {
    expect(first(200, 7)).toEqual(first(200, 7));
    expect(killsPlan(7, 20)).toEqual(killsPlan(7, 20));
  });

  it('is another one for another seed', () => {
    expect(first(200, 8)).not.toEqual(first(200, 7));
    expect(killsPlan(8, 20)).not.toEqual(killsPlan(7, 20));
  });

  it('kills each of the nine processes as often as it was asked to', () => {
    const kills = new Map<string, number>();
    for (const { part, kind } of killsPlan(7, 6)) kills.set(`${kind} ${part}`, (kills.get(`${kind} ${part}`) ?? 0) + 1);

    expect([...kills.values()]).toEqual(Array.from({ length: 9 }, () => 6));
  });
});
