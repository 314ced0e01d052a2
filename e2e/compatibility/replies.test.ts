// Alone on the machine: a busy product answers some calls with 503.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedCall } from './call-recorder.js';
import { type FixedProduct, openFixedProduct } from './fixed-product.js';
import { recordCalls } from './recorded-calls.js';

const recorded: readonly RecordedCall[] = JSON.parse(readFileSync(join(import.meta.dirname, 'replies.json'), 'utf8'));

/** One call as a page: what was asked, the status, the headers, the exact body. */
function pageOf(call: RecordedCall | undefined): string {
  return call
    ? [
        `${call.call} (${call.case})`,
        String(call.status),
        ...Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`),
        '',
        call.body,
      ].join('\n')
    : 'no call';
}

describe('the replies of the product', () => {
  let product: FixedProduct;

  beforeAll(async () => {
    product = await openFixedProduct();
  });

  afterAll(() => product?.close());

  it('are those that were recorded, byte for byte', async () => {
    const calls = await recordCalls(product);

    const numbers = Array.from({ length: Math.max(calls.length, recorded.length) }, (_, number) => number);
    const first = numbers.find((number) => pageOf(calls[number]) !== pageOf(recorded[number]));
    if (first !== undefined) expect(pageOf(calls[first])).toBe(pageOf(recorded[first]));
    expect(calls).toHaveLength(recorded.length);
  });
});
