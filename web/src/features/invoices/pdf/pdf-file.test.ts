import { num } from './pdf-file.js';

it.each([
  [595.2755905511812, '595.28'],
  [12, '12'],
  [-7.005, '-7'],
  // The format knows no exponents, and no sign of nothing.
  [1e-7, '0'],
  [-0.001, '0'],
])('%d points are written as %s', (points, text) => {
  expect(num(points)).toBe(text);
});
