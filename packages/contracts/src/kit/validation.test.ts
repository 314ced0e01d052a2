import * as z from 'zod/mini';
import { problemBody } from './problem.js';
import { issuesOf, leadingText, parseWith } from './validation.js';

describe('issuesOf', () => {
  it('names every place with a stable code', () => {
    const schema = z.object({ name: z.string(), lines: z.array(z.object({ count: z.number().check(z.gte(1)) })) });
    const result = schema.safeParse({ name: 1, lines: [{ count: 0 }] });

    expect(issuesOf(result.error ?? { issues: [] })).toEqual([
      { field: 'name', code: 'invalid-type', message: expect.any(String) },
      { field: 'lines.0.count', code: 'too-small', message: expect.any(String) },
    ]);
  });

  it('names no field when the whole body is wrong', () => {
    const parsed = parseWith(z.object({}), 'text');

    expect(parsed.ok ? [] : parsed.issues.map(({ field }) => field)).toEqual([undefined]);
  });
});

describe('leadingText', () => {
  const issue = (message: string) => ({ code: 'x', message });

  it('follows the order of the contract, not of the fields', () => {
    const issues = [issue('Password must contain: a'), issue('Name too long'), issue('Please fill in all fields')];

    expect(leadingText(issues, ['Please fill in all fields', 'Password must contain'])).toBe(
      'Please fill in all fields',
    );
    expect(leadingText(issues.slice(0, 2), ['Name', 'Password'])).toBe('Name too long');
  });

  it('puts texts the contract does not order last, in the order of the fields', () => {
    expect(leadingText([issue('b'), issue('a'), issue('known')], ['known'])).toBe('known');
    expect(leadingText([issue('b'), issue('a')], ['known'])).toBe('b');
    expect(leadingText([issue('b'), issue('a')])).toBe('b');
  });

  it('has a sentence even when no rule is named', () => {
    expect(leadingText([])).toBe('The request could not be read');
  });
});

describe('problemBody', () => {
  const parts = {
    status: 409,
    code: 'insufficient-stock',
    title: 'Not enough stock',
    text: 'Only 3 units available. Please order accordingly.',
    requestId: '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471',
  };

  it('has the form of the contract', () => {
    expect(problemBody(parts)).toEqual({
      type: '/problems/insufficient-stock',
      title: 'Not enough stock',
      status: 409,
      code: 'insufficient-stock',
      detail: parts.text,
      errors: [],
      success: false,
      instance: 'urn:uuid:01a1fc84-dec0-7a31-8c52-6f0b9d2e4471',
      error: parts.text,
      message: parts.text,
    });
  });
});
