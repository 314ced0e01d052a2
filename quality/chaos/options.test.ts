import { optionsOf } from './options.js';

describe('the options of a chaos run', () => {
  it.each([
    [[], { kind: 'long', minutes: 3, checkTimes: true }],
    [['--minutes', '0.5', '--clients', '12', '--show-times-only'], { minutes: 0.5, clients: 12, checkTimes: false }],
    [['--size', 'short'], { kind: 'short' }],
    [['--size', 'full'], { kind: 'full', times: 6 }],
    [['--size', 'full', '--kills', '2'], { kind: 'full', times: 2 }],
    [['--kills', '20'], { kind: 'kills', times: 20 }],
    [['--rolling'], { kind: 'rolling' }],
    [['--wipes'], { kind: 'wipes' }],
  ])('is understood: %j', (args, chaos) => {
    expect(optionsOf(args).chaos).toMatchObject(chaos);
  });

  it('may be an experiment on a few things', () => {
    const { seed, experiments, only } = optionsOf(['--edges', '--keys', '--seed', '7', '--only', 'frozen']);

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
    expect(() => optionsOf(args)).toThrow();
  });
});
