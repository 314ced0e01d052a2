import { matchesEtag } from './etag.js';

describe('If-None-Match', () => {
  const etag = '"1-12.99-2026-11-21"';

  it.each([
    [etag, true],
    [`"a", ${etag}`, true],
    [`W/${etag}`, true],
    ['*', true],
    ['"a"', false],
    ['', false],
    [undefined, false],
  ])('matches %s: %s', (header, expected) => {
    expect(matchesEtag(header, etag)).toBe(expected);
  });
});
