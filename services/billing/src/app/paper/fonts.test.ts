import { fromTheLeft, runsOf } from './fonts.js';

/** What stands on paper from the left to the right; words of one script in one piece. */
function onPaper(text: string) {
  return fromTheLeft(runsOf(text, 400)).map((run) => run.text);
}

it.each([
  ['figures among Urdu words', 'چاول 5 کلو', [' کلو', '5', 'چاول ']],
  ['figures behind Urdu words', 'محمد علی 42', ['42', 'محمد علی ']],
  ['Urdu words in a Latin line', 'Rice چاول 5 کلو Tata', ['Rice ', ' کلو', '5', 'چاول ', ' Tata']],
  ['a Latin line', 'Rice 5 kg', ['Rice 5 kg']],
  ['a Hindi line', 'चावल 5 किलो', ['चावल ', '5 ', 'किलो']],
])('%s stand as they are read', (_name, text, pieces) => {
  expect(onPaper(text)).toEqual(pieces);
});

it('leaves nothing out and keeps the order in which it is typed', () => {
  const text = 'Rice چاول 5 کلو (Tata) 12';
  expect(
    runsOf(text, 600)
      .map((run) => run.text)
      .join(''),
  ).toBe(text);
});
