import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { inSpan, SpanKind, switchTracingOn } from './tracing.js';

const exporter = new InMemorySpanExporter();
const traceOf = (digit: string) => digit.repeat(32);
const causedIn = (digit: string) => ({ traceparent: `00-${traceOf(digit)}-${digit.repeat(16)}-01` });
const spansOf = (digit: string) =>
  exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === traceOf(digit));

beforeAll(() => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
  switchTracingOn();
});
afterEach(() => exporter.reset());

describe('work that several traces caused', () => {
  const caused = { kind: SpanKind.CONSUMER, carrier: causedIn('a'), alsoFor: [causedIn('b'), causedIn('c')] };

  it('is a span of each of them, and what it does stands below the first', async () => {
    await inSpan('hear', caused, () => inSpan('db.write', {}, async () => undefined));

    const [write, hear] = spansOf('a');
    expect([write?.name, hear?.name]).toEqual(['db.write', 'hear']);
    expect(write?.parentSpanContext?.spanId).toBe(hear?.spanContext().spanId);
    for (const other of ['b', 'c']) {
      const [span, ...more] = spansOf(other);
      expect(more).toEqual([]);
      expect(span).toMatchObject({ name: 'hear', kind: SpanKind.CONSUMER });
      expect(span?.parentSpanContext?.spanId).toBe(other.repeat(16));
      expect(span?.links.map(({ context }) => context.spanId)).toEqual([hear?.spanContext().spanId]);
    }
  });

  it('has failed in each of them when it fails', async () => {
    const failing = inSpan('hear', caused, () => Promise.reject(new Error('no')));

    await expect(failing).rejects.toThrow('no');
    const statuses = ['a', 'b', 'c'].flatMap(spansOf).map(({ status }) => status);
    expect(statuses).toEqual(Array(3).fill({ code: 2, message: 'Error' }));
  });
});
