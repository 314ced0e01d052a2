import { eventually, newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { switchTracingOn } from '../../packages/platform/src/kernel/tracing.js';

const TRACE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

/** One sale is complete when the services that hear of it have taken it in. */
const SALE = [
  'POST /api/orders/place-order',
  'POST /internal/stock/take',
  'db.write',
  'receive orders.order-placed',
  'receive catalog.stock-changed',
  'receive billing.invoice-created',
];

let world: World;
const exporter = new InMemorySpanExporter();

async function spansOfSale() {
  return exporter
    .getFinishedSpans()
    .filter((span) => span.spanContext().traceId === TRACE)
    .map(({ name }) => name);
}

beforeAll(async () => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  switchTracingOn();
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

describe('tracing', () => {
  it('makes one trace of one sale, from the browser to the databases of every service that hears of it', async () => {
    const shop = await newShopkeeper(world.url);
    const tea = await shop.addProduct({ productName: 'Assam Tea 500 g' });

    await shop.order(tea.productId, 1, 5, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });

    const isComplete = (names: string[]) => SALE.every((name) => names.includes(name));
    expect(await eventually(spansOfSale, isComplete, 15_000)).toEqual(expect.arrayContaining(SALE));
  }, 30_000);
});
