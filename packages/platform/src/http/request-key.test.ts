import type { EndpointSpec } from '@bahi/contracts/kit';
import { ALL_PERMISSIONS } from '@bahi/contracts/shared';
import type { Request } from 'express';
import type { ParsedInput } from './input.js';
import { requestDigest, requestKeyOf } from './request-key.js';

const SECRET = 's'.repeat(32);

function fileOf(text: string) {
  return { bytes: Buffer.from(text) };
}

function input(rawBody: unknown, rest: Partial<ParsedInput> = {}): ParsedInput {
  return {
    params: {},
    query: undefined,
    body: rawBody,
    file: undefined,
    rawBody,
    ...rest,
  };
}

function digestOf(...sent: Parameters<typeof input>) {
  return requestDigest(SECRET, input(...sent)).toString('hex');
}

describe('the digest of a request', () => {
  const order = { productId: 'PROD-1', quantityOrdered: 2, rating: 4 };

  it.each([
    ['the order of its fields', input({ rating: 4, quantityOrdered: 2, productId: 'PROD-1' })],
    ['what only defeats caches', input({ ...order, _t: '1795237928640' })],
  ])('is the same whatever %s', (_, repeat) => {
    expect(requestDigest(SECRET, repeat).toString('hex')).toBe(digestOf(order));
  });

  it.each([
    ['another value', input({ ...order, rating: 5 })],
    ['a number that became a text', input({ ...order, rating: '4' })],
    ['a field more', input({ ...order, note: null })],
    ['another path parameter', input(order, { params: { id: 'INV-2627-000002' } })],
    ['a file', input(order, { file: fileOf('') })],
  ])('changes with %s', (_, other) => {
    expect(requestDigest(SECRET, other).toString('hex')).not.toBe(digestOf(order));
  });

  it('goes by the content of a file', () => {
    const sent = digestOf(order, { file: fileOf('Toor Dal') });

    expect(digestOf(order, { file: fileOf('Toor Dal') })).toBe(sent);
    expect(digestOf(order, { file: fileOf('Moong Dal') })).not.toBe(sent);
  });
});

describe('the form of a request key', () => {
  const keyOf = (value: string, spec: Partial<EndpointSpec> = { method: 'POST', idempotency: 'key' }) => {
    const ask = { headers: { 'idempotency-key': value }, baseUrl: '', path: '/api/orders/place-order' };
    return requestKeyOf(spec as EndpointSpec, ask as unknown as Request, {
      caller: undefined,
      input: input({}),
      secret: SECRET,
    })?.value;
  };

  it.each(['k', '!~', 'x'.repeat(128)])('is 1 to 128 visible characters: %s', (value) => {
    expect(keyOf(value)).toBe(value);
  });

  it.each(['', 'two words', 'x'.repeat(129), 'कुंजी'])('is malformed otherwise: "%s"', (value) => {
    expect(() => keyOf(value)).toThrow('The request could not be read');
  });

  it('does not matter to a call that takes none', () => {
    expect(keyOf('two words', { method: 'POST', idempotency: 'none' })).toBeUndefined();
  });
});

describe('the scope of a request key', () => {
  const ask = { headers: { 'idempotency-key': 'k-1' }, baseUrl: '', path: '/api/auth/register' } as unknown as Request;
  const spec = { method: 'POST', idempotency: 'key' } as EndpointSpec;
  const caller = {
    userId: '01a0604f-39c7-7b10-9d2e-51c07c7e8a64',
    shopId: 's',
    sessionId: 's',
    permissions: ALL_PERMISSIONS,
  };
  const scopeOf = (rawBody: unknown, who?: typeof caller) =>
    requestKeyOf(spec, ask, { caller: who, input: input(rawBody), secret: SECRET })?.scope;

  it('is the user, else the address of the body in its normal form, with method and path', () => {
    expect(scopeOf({ email: ' Meera@Example.in ' })).toBe('email:meera@example.in POST /api/auth/register');
    expect(scopeOf({ email: 'meera@example.in' }, caller)).toBe(`user:${caller.userId} POST /api/auth/register`);
    expect(scopeOf({ email: 7 })).toBe('email: POST /api/auth/register');
  });
});
