import { wishesOf } from './options.js';

describe('what somebody wants of a chaos run', () => {
  it.each([
    [[], { kind: 'long', minutes: 3, judgeTimes: true }],
    [['--minutes', '0.5', '--clients', '12', '--show-times-only'], { minutes: 0.5, clients: 12, judgeTimes: false }],
    [['--size', 'short'], { kind: 'short' }],
    [['--size', 'full'], { kind: 'full', times: 6 }],
    [['--size', 'full', '--kills', '2'], { kind: 'full', times: 2 }],
    [['--kills', '20'], { kind: 'kills', times: 20 }],
    [['--rolling'], { kind: 'rolling' }],
    [['--wipes'], { kind: 'wipes' }],
  ])('is understood: %j', (args, chaos) => {
    expect(wishesOf(args).chaos).toMatchObject(chaos);
  });

  it('may be an experiment on a few things', () => {
    const { seed, experiments, only } = wishesOf(['--edges', '--keys', '--seed', '7', '--only', 'frozen']);

    expect([seed, experiments, only]).toEqual([7, ['edges', 'keys'], ['frozen']]);
  });

  it.each([
    ['--size', 'fulll'],
    ['--kills', '0'],
    ['--kills', 'x'],
    ['--size', 'full', '--kills', 'x'],
    ['--minutes', 'x'],
    ['--minutes', '0'],
    ['--clients', '1.5'],
    ['--seed', 'x'],
    ['--keys', '--only', 'frozen'],
    ['--egdes'],
    ['nubmers'],
  ])('is refused when it means nothing: %s %s', (...args) => {
    expect(() => wishesOf(args)).toThrow();
  });
});
