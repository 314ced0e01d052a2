import { inVisualOrder, runsOf, startsAtRight } from './text-runs.js';
import { wrapText } from './wrap-text.js';

function isLatin(code: number) {
  return code < 0x250;
}

function runs(text: string) {
  return runsOf(text, isLatin).map(({ kind, text: part }) => `${kind}:${part}`);
}

describe('runsOf', () => {
  it.each([
    ['Rice 5 kg', ['set:Rice 5 kg']],
    ['Rice चावल दाल 5 kg', ['set:Rice ', 'drawn:चावल दाल', 'set: 5 kg']],
    ['Key 1\u20e3 ok', ['set:Key ', 'drawn:1\u20e3', 'set: ok']],
    ['e\u0301', ['drawn:e\u0301']],
    ['Rice چاول', ['drawn:Rice چاول']],
  ])('splits %j by what the face can set', (text, expected) => {
    expect(runs(text)).toEqual(expected);
  });
});

describe('right-to-left lines', () => {
  it('start where their first letter starts', () => {
    expect([startsAtRight('5 چاول'), startsAtRight('Rice چاول'), startsAtRight('Rice'), startsAtRight('42')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('turn round letter by letter, except for left-to-right words', () => {
    expect(inVisualOrder('اب 12 kg').join('')).toBe('kg 12 با');
    expect(inVisualOrder('दाल').join('')).toBe('दाल');
  });
});

describe('wrapText', () => {
  const wrap = (text: string) => wrapText(text, (line) => line.length <= 5);

  it.each([
    ['ab cd ef', ['ab cd', 'ef']],
    ['abcdefgh', ['abcde', 'fgh']],
    ['a bcdefgh i', ['a', 'bcdef', 'gh i']],
    ['a 50\u00A0g', ['a', '50 g']],
    ['', ['']],
  ])('breaks %j at spaces, and long words anywhere', (text, lines) => {
    expect(wrap(text)).toEqual(lines);
  });
});
