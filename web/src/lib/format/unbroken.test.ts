import { unbroken } from './unbroken.js';

const JOINED = '\u00A0';

describe('a number and its unit', () => {
  it.each([
    ['Amul Butter 500 g', `Amul Butter 500${JOINED}g`],
    ['Milk 1.5 l, 10 tablets', `Milk 1.5${JOINED}l, 10${JOINED}tablets`],
    ['चीनी 500 ग्राम', `चीनी 500${JOINED}ग्राम`],
    ['चीनी ५०० ग्राम', `चीनी ५००${JOINED}ग्राम`],
    ['Toor Dal 1 kg Premium', `Toor Dal 1${JOINED}kg Premium`],
    ['Top 40 refreshments', 'Top 40 refreshments'],
    ['Parle-G', 'Parle-G'],
  ])('stay together: %s', (text, joined) => expect(unbroken(text)).toBe(joined));
});
