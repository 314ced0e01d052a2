import { announce, announcements } from './announce.js';

describe('announce', () => {
  // A region whose text stays the same is not read again.
  it('makes a repeated sentence a new text', () => {
    const texts: string[] = [];
    const stop = announcements.subscribe(() => texts.push(announcements.read().polite));

    for (let time = 0; time < 3; time += 1) announce('2 sections match');
    stop();

    expect(texts.map((text) => text.trim())).toEqual(Array(3).fill('2 sections match'));
    expect(texts[1]).not.toBe(texts[0]);
    expect(texts[2]).not.toBe(texts[1]);
  });
});
