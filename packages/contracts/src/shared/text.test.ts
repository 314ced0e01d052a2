import fc from 'fast-check';
import * as z from 'zod/mini';
import { parseWith } from '../kit/validation.js';
import { availabilityOf } from './availability.js';
import type { Day } from './days.js';
import { isProductId, isUuid, newOrderId, newProductId, uuidv7, uuidv7Run } from './ids.js';
import { lengthOf, tidy } from './text.js';
import { atMost, exactField, textField, textProblem, textProblems, tidyTexts } from './text-fields.js';
import { textSchema, textShape } from './text-schemas.js';

describe('text', () => {
  it('puts the marks of a letter in their order, unless there are more than any script writes', () => {
    const marked = (count: number) => `a${'\u0315'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;

    expect(tidy(marked(62))).toBe(marked(62).normalize('NFC'));
    expect(tidy(marked(64))).toBe(marked(64));
  });

  it('is trimmed, composed and free of what no database can hold', () => {
    expect(tidy('  Cafe\u0301\u0000 ')).toBe('Café');
  });

  it('is tidied the same way whatever letters it has', () => {
    const letter = fc.constantFrom(
      'a',
      ' ',
      '\u0000',
      '\u00e9',
      '\u02ff',
      '\u0300',
      '\u0301',
      'e',
      'न',
      '🙂',
      '\u2028',
    );
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        expect(tidy(text)).toBe(text.normalize('NFC').split('\u0000').join('').trim());
      }),
    );
  });

  it('is counted as people count', () => {
    expect(lengthOf('नमस्ते🙂')).toBe(7);
  });

  it('reports only that it is required when it is missing', () => {
    const schema = z.object({ name: textSchema(textField('Name is required', atMost(3, 'Too long'))) });
    const textsOf = (value: unknown) => {
      const parsed = parseWith(schema, value);
      return parsed.ok ? [] : parsed.issues.map(({ message }) => message);
    };

    expect([{}, { name: ' ' }, { name: null }, { name: 7 }, { name: ['a'] }].map(textsOf)).toEqual(
      Array(5).fill(['Name is required']),
    );
    expect(textsOf({ name: 'abcd' })).toEqual(['Too long']);
    expect(textsOf({ name: ' abc ' })).toEqual([]);
  });
});

describe('fields', () => {
  const fields = {
    name: textField('Name is required', atMost(3, 'Too long'), {
      holds: (text) => text !== 'xxxx',
      message: 'Not that',
    }),
    secret: exactField('Secret is required', { holds: (text) => text.length > 2, message: (text) => `Only ${text}` }),
  };

  it.each([
    [
      { name: ' ', secret: '' },
      { name: 'Name is required', secret: 'Secret is required' },
    ],
    [
      { name: 'xxxx', secret: 'ab' },
      { name: 'Too long', secret: 'Only ab' },
    ],
    [{ name: ' abc ', secret: '   ' }, {}],
  ])('of %j a form reports what the server would', (typed, problems) => {
    expect(textProblems(fields, typed)).toEqual(problems);
    const parsed = parseWith(z.object(textShape(fields)), typed);
    const reported = parsed.ok ? [] : parsed.issues.map(({ field, message }) => [field, message] as const).reverse();
    expect(Object.fromEntries(reported)).toEqual(problems);
  });

  it('are sent tidied, but for those that are taken exactly', () => {
    expect(tidyTexts(fields, { name: ' abc ', secret: ' a ' })).toEqual({ name: 'abc', secret: ' a ' });
  });

  it('are checked one by one too', () => {
    expect(textProblem(fields.name, 'abcd')).toBe('Too long');
  });
});

describe('identifiers', () => {
  it('have the forms of the contract', () => {
    expect(newProductId(1_795_237_928_640)).toMatch(/^PROD-MWPYB740-[0-9A-F]{6}$/);
    expect(newOrderId()).toMatch(/^ORD-[0-9A-Z]{8,9}-[0-9A-F]{6}$/);
    expect([isProductId(newProductId()), isProductId('PROD-x-1')]).toEqual([true, false]);
    expect(isUuid(uuidv7())).toBe(true);
  });

  it('sort by time', () => {
    expect(uuidv7(1_000) < uuidv7(2_000)).toBe(true);
    // Many, because one in four has the right variant by chance.
    for (let count = 0; count < 100; count += 1)
      expect(uuidv7()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('ascend in a run, each another one, and no run is like another', () => {
    const now = 1_795_237_928_640;
    const runs = [uuidv7Run(now), uuidv7Run(now)].map((next) => Array.from({ length: 50_000 }, next));

    for (const ids of runs) {
      expect(ids.every((id) => isUuid(id) && id.startsWith('01a1fc84-dec0-7'))).toBe(true);
      expect(ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id)).toBe(true);
    }
    expect(new Set(runs.flat()).size).toBe(100_000);
  });
});

describe('availabilityOf', () => {
  const today = '2026-11-21' as Day;

  it.each([
    [{ quantity: 9, thresholdValue: 3, expiryDate: '2026-11-20' }, 'Expired'],
    [{ quantity: 0, thresholdValue: 3, expiryDate: '2026-11-20' }, 'Expired'],
    [{ quantity: 0, thresholdValue: 3, expiryDate: '2026-11-21' }, 'Out of stock'],
    [{ quantity: 3, thresholdValue: 3, expiryDate: null }, 'Low stock'],
    [{ quantity: 4, thresholdValue: 3, expiryDate: null }, 'In stock'],
  ])('%j is %s', (facts, expected) => {
    expect(availabilityOf(facts, today)).toBe(expected);
  });
});
