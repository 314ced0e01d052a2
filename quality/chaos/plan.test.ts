import { AFTERMATH_MS, type Fault, HARMLESS, killsPlan, longPlan, shortPlan, wipesPlan } from './plan.js';

function first(count: number, seed: number) {
  const plan = longPlan(seed);
  return Array.from({ length: count }, () => plan.next().value as Fault);
}

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

  it.each([
    ['kills', killsPlan(7, 20)],
    ['a short chaos', shortPlan(7)],
    ['a long chaos', first(500, 7)],
    ['wipes', wipesPlan(7)],
  ])('hurts in %s what no call needs when no failure is excused by an earlier fault', (_name, plan) => {
    const excused = plan.filter(({ part, afterMs }) => HARMLESS.has(part) && afterMs <= AFTERMATH_MS);

    expect(plan.some(({ part }) => HARMLESS.has(part))).toBe(true);
    expect(excused).toEqual([]);
  });
});
