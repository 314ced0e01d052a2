import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHONE, RAIL } from '../lib/browser/use-media.js';

const SOURCES = join(__dirname, '..');

interface Bound {
  readonly sheet: string;
  readonly bound: string;
  readonly pixels: number;
}
const BOUND = /((?:min|max)-width): (\d+)px/g;

/** Of the window. What a card does at which width of its own is its own affair. */
function boundsIn(sheet: string): Bound[] {
  return (readFileSync(join(SOURCES, sheet), 'utf8').match(/@media[^{]+/g) ?? [])
    .flatMap((query) => [...query.matchAll(BOUND)])
    .map(([, side, pixels]) => ({ sheet, bound: `${side}: ${pixels}px`, pixels: Number(pixels) }));
}

const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));

// A window that has no bottom navigation any more and no sidebar yet leads nowhere.
describe('the width up to which a screen is a phone', () => {
  it('is 600 px in every style sheet', () => {
    const near = sheets.flatMap(boundsIn).filter(({ pixels }) => pixels > 500 && pixels < 700);
    expect(near.length).toBeGreaterThan(20);
    expect(near.filter(({ bound }) => !['max-width: 600px', 'min-width: 601px'].includes(bound))).toEqual([]);
  });

  it('is the same in the scripts', () => {
    expect(PHONE).toBe('(max-width: 600px)');
  });

  it('is where the bottom navigation takes the place of the sidebar', () => {
    const bounds = boundsIn('app/dashboard-layout.module.css').map(({ bound }) => bound);
    expect(bounds).toEqual(['max-width: 600px']);
    expect(RAIL).toBe('(min-width: 601px) and (max-width: 899px)');
  });
});

describe('the width up to which the signs of the sign-up are smaller', () => {
  it.each(['components/form/field.module.css', 'components/form/field-button.module.css'])(
    'is 480 px in %s',
    (sheet) => {
      expect(boundsIn(sheet).map(({ bound }) => bound)).toEqual(['max-width: 480px']);
    },
  );
});
