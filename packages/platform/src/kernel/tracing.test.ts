import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createLogger } from './logger.js';
import { currentTraceparent, inSpan, inTraceOf, nameCall, SpanKind, switchTracingOn } from './tracing.js';

const exporter = new InMemorySpanExporter();

function traceOf(digit: string) {
  return digit.repeat(32);
}

function causedIn(digit: string) {
  return { traceparent: `00-${traceOf(digit)}-${digit.repeat(16)}-01` };
}

function spansOf(digit: string) {
  return exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceOf(digit));
}

beforeAll(() => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  switchTracingOn();
});
afterEach(() => exporter.reset());

describe('work that several traces caused', () => {
  const caused = { kind: SpanKind.CONSUMER, carrier: causedIn('a'), alsoFor: [causedIn('b'), causedIn('c')] };

  it('is a span of each of them, and what it does stands below the first', async () => {
    await inSpan('receive', caused, () => inSpan('work', {}, async () => undefined));

    const [write, receive] = spansOf('a');
    expect([write?.name, receive?.name]).toEqual(['work', 'receive']);
    expect(write?.parentSpanContext?.spanId).toBe(receive?.spanContext().spanId);
    for (const other of ['b', 'c']) {
      const [span, ...more] = spansOf(other);
      expect(more).toEqual([]);
      expect(span).toMatchObject({ name: 'receive', kind: SpanKind.CONSUMER });
      expect(span?.parentSpanContext?.spanId).toBe(other.repeat(16));
      expect(span?.links.map(({ context }) => context.spanId)).toEqual([receive?.spanContext().spanId]);
    }
  });

  it('has failed in each of them when it fails', async () => {
    const failing = inSpan('receive', caused, () => Promise.reject(new Error('no')));

    await expect(failing).rejects.toThrow('no');
    const statuses = ['a', 'b', 'c'].flatMap(spansOf).map(({ status }) => status);
    expect(statuses).toEqual(Array(3).fill({ code: 2, message: 'Error' }));
  });
});

describe('a call', () => {
  it('has the name of its route', async () => {
    await inSpan('GET', { carrier: causedIn('d') }, async () => nameCall('GET', '/api/orders/product/:id'));

    const [span, ...more] = spansOf('d');
    expect(more).toEqual([]);
    expect(span).toMatchObject({
      name: 'GET /api/orders/product/:id',
      attributes: { 'http.route': '/api/orders/product/:id' },
    });
  });

  it('gives its trace to what is published and logged meanwhile, and to nothing after it', async () => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'orders', destination: { write: (line) => void lines.push(line) } });
    let published: string | null = null;

    await inSpan('POST', { carrier: causedIn('e') }, async () => {
      published = currentTraceparent();
      logger.info('Served');
    });
    logger.info('Idle');

    const [span] = spansOf('e');
    expect(published).toBe(`00-${traceOf('e')}-${span?.spanContext().spanId}-01`);
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([traceOf('e'), undefined]);
    expect(currentTraceparent()).toBeNull();
  });
});

describe('a message that is sent later', () => {
  it('belongs to the trace of its cause', () => {
    expect(inTraceOf(causedIn('f'), currentTraceparent)).toBe(causedIn('f').traceparent);
    expect(currentTraceparent()).toBeNull();
  });
});
