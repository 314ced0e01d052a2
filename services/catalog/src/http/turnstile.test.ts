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
