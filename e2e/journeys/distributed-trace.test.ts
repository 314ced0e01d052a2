// Only with --all: a trace over the distributed form.
import { type BrowserTab, chromiumPath, openTab } from '@bahi/testing/browser/browser';
import { eventually } from '@bahi/testing/shop/shopkeeper';
import { type SpanSink, type SunkSpan, spanSink } from '@bahi/testing/worlds/processes/span-sink';
import { missingForProcesses, openProcesses, type ProcessesWorld } from '@bahi/testing/worlds/processes-world';
import { pick } from '../browser/support/hands.js';
import { enter, openSeededShop } from '../browser/support/shop.js';

const missing = [...missingForProcesses(), ...(chromiumPath() ? [] : ['Chromium'])];
const isStrict = process.env.CI === 'true';

/** Every process that has a part in a sale, with its calls, statements, messages and cache reads. */
const SALE = [
  'bahi-bff POST /api/orders/place-order',
  'bahi-orders POST /api/orders/place-order',
  'bahi-bff get',
  'bahi-orders pg.query:outbox-add bahi_orders',
  'bahi-orders publish bahi.orders',
  'bahi-billing billing.orders process',
  'bahi-catalog POST /internal/stock/take',
  'bahi-catalog pg.query:outbox-add bahi_catalog',
  'bahi-billing receive orders.order-placed',
  'bahi-analytics receive orders.order-placed',
  'bahi-analytics receive catalog.stock-changed',
  'bahi-analytics receive billing.invoice-created',
];

function labelOf({ service, name }: SunkSpan) {
  return `${service} ${name}`;
}

describe('tracing in the distributed form', () => {
  if (missing.length > 0) {
    it(`is left out, because ${missing.join(' and ')} is not installed here`, () => {
      expect(isStrict ? missing : []).toEqual([]);
    });
    return;
  }

  let sink: SpanSink;
  let world: ProcessesWorld;
  let tab: BrowserTab;

  beforeAll(async () => {
    sink = await spanSink();
    world = await openProcesses({ env: sink.env });
    tab = await openTab(world.url);
  });

  afterAll(async () => {
    await tab?.close();
    await world?.close();
    await sink?.close();
  });

  /** Sells one unit with the mouse; gives the ids that the browser put on the call. */
  const sellInBrowser = async () => {
    const { page } = tab;
    await enter(page, await openSeededShop(world.url));
    await page.goto('/dashboard/product');
    await page.getByRole('button', { name: 'Basmati Rice 5 kg' }).first().click();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/orders/place-order'));
    await pick(page.getByRole('dialog').getByRole('radio', { name: '4 stars' }));
    await page.getByRole('dialog').getByRole('button', { name: 'Place Order' }).click();
    const [, traceId = '', spanId = ''] = ((await (await sent).headerValue('traceparent')) ?? '').split('-');
    return { traceId, spanId };
  };

  it('makes one trace of one sale, from the browser over RabbitMQ to the database of every service', async () => {
    const { traceId, spanId } = await sellInBrowser();
    const spans = async () => sink.spansOf(traceId);
    const looseIn = (sunk: readonly SunkSpan[]) => {
      const known = new Set([spanId, ...sunk.map((span) => span.spanId)]);
      return sunk.filter(({ parentSpanId }) => !known.has(parentSpanId ?? '')).map(labelOf);
    };
    const isComplete = (sunk: readonly SunkSpan[]) =>
      SALE.every((label) => sunk.map(labelOf).includes(label)) && looseIn(sunk).length === 0;

    const trace = await eventually(spans, isComplete, 20_000);

    expect(trace.map(labelOf)).toEqual(expect.arrayContaining(SALE));
    expect(looseIn(trace)).toEqual([]);
  });
});
