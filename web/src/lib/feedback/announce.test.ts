import { announce, announcements } from './announce.js';

describe('announce', () => {
  // A region whose text stays the same is not read again.
  it('makes a repeated sentence a new text', () => {
    const said: string[] = [];
    const stop = announcements.subscribe(() => said.push(announcements.read().polite));

    for (let time = 0; time < 3; time += 1) announce('2 sections match');
    stop();

    expect(said.map((text) => text.trim())).toEqual(Array(3).fill('2 sections match'));
    expect(said[1]).not.toBe(said[0]);
    expect(said[2]).not.toBe(said[1]);
  });
});
