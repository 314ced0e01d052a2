import { initials } from './initials.js';

it.each([
  ['Ramesh Kumar', 'RK'],
  ['Ramesh Prasad Kumar', 'RK'],
  ['  meera ', 'M'],
  ['रमेश कुमार', 'रक'],
  ['😀 Store', '😀S'],
  ['', ''],
])('%j has the initials %j', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
