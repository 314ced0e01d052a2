import { oneAtATime, StillRunningError } from './one-at-a-time.js';

function held() {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
}

function soon() {
  return performance.now() + 1_000;
}

describe('one at a time', () => {
  it('runs calls of one name in turn and others side by side', async () => {
    const runAlone = oneAtATime();
    const first = held();
    const log: string[] = [];
    const run = (name: string, until = Promise.resolve()) =>
      runAlone(name, soon(), async () => {
        log.push(`${name} in`);
        await until;
        log.push(`${name} out`);
      });

    const all = [run('a', first.promise), run('a'), run('b')];
    await new Promise((resolve) => setImmediate(resolve));
    first.release();
    await Promise.all(all);

    expect(log).toEqual(['a in', 'b in', 'b out', 'a out', 'a in', 'a out']);
  });

  it('refuses who waited too long', async () => {
    const runAlone = oneAtATime();
    const first = held();
    const running = runAlone('a', soon(), () => first.promise);

    await expect(runAlone('a', performance.now(), async () => undefined)).rejects.toThrow(StillRunningError);
    first.release();
    await running;
  });

  it('is free again after a failure', async () => {
    const runAlone = oneAtATime();

    await expect(runAlone('a', soon(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await runAlone('a', soon(), async () => 'fine')).toBe('fine');
  });
});
