import fc from 'fast-check';
import * as z from 'zod/mini';
import { parseWith } from '../kit/validation.js';
import { availabilityOf } from './availability.js';
import type { Day } from './days.js';
import { isProductId, isUuid, newOrderId, newProductId, uuidv7, uuidv7Run } from './ids.js';
import { lengthOf, nameKeyOf, tidy, tidyLines, tidyName } from './text.js';
import { atMost, exactField, textField, textProblem, textProblems, tidyTexts } from './text-fields.js';
import { textSchema, textShape, tidyDay } from './text-schemas.js';

describe('text', () => {
  it('puts the marks of a letter in their order, unless there are more than any script writes', () => {
    const marked = (count: number) => `a${'\u0315'.repeat(count / 2)}${'\u0316'.repeat(count / 2)}`;

    expect(tidy(marked(62))).toBe(marked(62).normalize('NFC'));
    expect(tidy(marked(64))).toBe(marked(64));
  });

  it('is trimmed and composed', () => {
    expect(tidy('  Cafe\u0301\u0000 ')).toBe('Café');
  });

  it.each([
    ['\u200b', ''],
    ['\u2060\u00ad', ''],
    ['\u3164\u2800\uffa0', ''],
    ['\ufe0f\u200d\u200c', ''],
    ['Toor\u200b Dal\u200e', 'Toor Dal'],
    ['\ufeffMoong\u00ad Dal', 'Moong Dal'],
    ['\u2067Chai\u2069\u202e\u061c', 'Chai'],
    ['To\u0007or\u007f D\u0085al\u009c', 'Toor D al'],
    ['Toor\r\nDal', 'Toor Dal'],
    ['Toor \t\u2028 Dal  1 kg', 'Toor Dal  1 kg'],
    ['To\u200dor', 'Toor'],
    ['e\u200b\u0301', 'é'],
    ['1\ufe0f kg', '1 kg'],
  ])('has nothing that nobody sees: %j', (given, clean) => {
    expect(tidy(given)).toBe(clean);
  });

  it.each([
    'क्\u200dष',
    'ക്\u200cഷ',
    '👩\u200d🚀',
    '👩🏽\u200d🚀',
    '🏳\ufe0f\u200d🌈',
    '❤\ufe0f',
    '1\ufe0f\u20e3',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
  ])('keeps what joins Indic letters and emoji: %j', (text) => {
    expect([tidy(text), tidy(`\u200b${text}\u200d`)]).toEqual([text, text]);
  });

  it('of several lines keeps its breaks, each as LF, and its tabs', () => {
    expect(tidyLines(' Best before\r\n31 Dec\u200b\r\u2028\tDry ')).toBe('Best before\n31 Dec\n\n\tDry');
  });

  it('does not change when it is tidied again, in linear time', () => {
    const letter = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\u0000',
      'é',
      '\u02ff',
      '\u0301',
      'e',
      'न',
      '्',
      '\u200d',
      '\u200b',
      '🙂',
      '\ufe0f',
      '\u2028',
    );
    // The order of its marks parts a joiner from its letter.
    const examples: [string][] = [['\u0301\u094d\u200d\u094d']];
    fc.assert(
      fc.property(fc.string({ unit: letter }), (text) => {
        expect([tidy(tidy(text)), tidyLines(tidyLines(text))]).toEqual([tidy(text), tidyLines(text)]);
        expect(tidyName(text)).not.toMatch(/\s\s|\u200b|\n/);
      }),
      { examples },
    );
    const endless = ['\u200d', ' ', '\n ', '\u{1f3f4}\u{e0067}', 'न\u200d', '\ufe0f'].map((part) =>
      part.repeat(200_000),
    );
    const marks = '\u0301'.repeat(200_000);
    for (const text of [...endless, `न${marks}\u200d`, `न\u200d${marks}`]) tidyName(text);
  });

  it('names the same thing in any case, composition, spacing and with invisible characters', () => {
    const same = ['Café  Latte', 'CAFE\u0301\u200b latte ', 'café\u00a0\nlatte'];

    expect(new Set(same.map(nameKeyOf)).size).toBe(1);
    expect([nameKeyOf('STRASSE ❤'), nameKeyOf('क्ष')]).toEqual([nameKeyOf('straße ❤\ufe0f'), 'क्ष']);
  });

  it('is counted as people count', () => {
    expect(lengthOf('नमस्ते🙂')).toBe(7);
  });

  it.each(['01a22033', '19a16af2', '1899-12-31', '3000-01-01', '2026-02-30'])(
    'names the one fault of the day %s',
    (day) => {
      expect(
        tidyDay('not a day')
          .safeParse(day)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['not a day']);
    },
  );

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
  ])('%j is %s', (product, expected) => {
    expect(availabilityOf(product, today)).toBe(expected);
  });
});
