import { oneAfterTheOther } from './one-after-the-other.js';
import { createTurnstile } from './turnstile.js';

const held = () => {
  let release = () => {};
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, release };
};

describe('a turnstile', () => {
  it('lets as many in as it has places, the others in the order they came, after failures too', async () => {
    const pass = createTurnstile(2);
    const [first, second] = [held(), held()];
    const log: string[] = [];
    const enter = (name: string, until: Promise<void>) =>
      pass(async () => {
        log.push(name);
        await until;
      });
    const failing = enter(
      'a',
      first.promise.then(() => Promise.reject(new Error('broken'))),
    );
    const others = [enter('b', second.promise), enter('c', Promise.resolve()), enter('d', Promise.resolve())];

    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['a', 'b']);
    first.release();
    await expect(failing).rejects.toThrow('broken');
    second.release();
    await Promise.all(others);
    expect(log).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('one after the other', () => {
  it('runs calls of one name in turn and others side by side', async () => {
    const inTurn = oneAfterTheOther(1_000, () => new Error('late'));
    const first = held();
    const log: string[] = [];
    const run = (name: string, until = Promise.resolve()) =>
      inTurn(name, async () => {
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
    const inTurn = oneAfterTheOther(5, () => new Error('late'));
    const first = held();
    const running = inTurn('a', () => first.promise);

    await expect(inTurn('a', async () => undefined)).rejects.toThrow('late');
    first.release();
    await running;
  });

  it('is free again after a failure', async () => {
    const inTurn = oneAfterTheOther(1_000, () => new Error('late'));

    await expect(inTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await inTurn('a', async () => 'fine')).toBe('fine');
  });
});
