import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { createLogger } from './logger.js';
import { currentTraceparent, inSpan, openServerSpan, SpanKind, switchTracingOn } from './tracing.js';

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
    await inSpan('receive', caused, () => inSpan('db.write', {}, async () => undefined));

    const [write, receive] = spansOf('a');
    expect([write?.name, receive?.name]).toEqual(['db.write', 'receive']);
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
  it.each([
    [201, 0],
    [404, 0],
    [500, 2],
    [503, 2],
  ])('answered with %d has the status %d in the trace of its caller', (status, code) => {
    const end = openServerSpan('GET', causedIn('d'), () => undefined);
    end('/api/orders/product/:id', status);

    const [span, ...more] = spansOf('d');
    expect(more).toEqual([]);
    expect(span).toMatchObject({ name: 'GET /api/orders/product/:id', kind: SpanKind.SERVER, status: { code } });
    expect(span?.parentSpanContext?.spanId).toBe('d'.repeat(16));
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/orders/product/:id',
      'http.response.status_code': status,
    });
  });

  it('gives its trace to what is published and logged meanwhile, and to nothing after it', () => {
    const lines: string[] = [];
    const logger = createLogger({ name: 'orders', destination: { write: (line) => void lines.push(line) } });
    let published: string | null = null;

    const end = openServerSpan('POST', causedIn('e'), () => {
      published = currentTraceparent();
      logger.info('Served');
    });
    end('/api/orders/place-order', 201);
    logger.info('Idle');

    const [span] = spansOf('e');
    expect(published).toBe(`00-${traceOf('e')}-${span?.spanContext().spanId}-01`);
    expect(lines.map((line) => JSON.parse(line).traceId)).toEqual([traceOf('e'), undefined]);
    expect(currentTraceparent()).toBeNull();
  });
});
