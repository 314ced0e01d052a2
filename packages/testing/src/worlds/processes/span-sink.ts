import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Missing where a trace begins. */
  readonly parentSpanId?: string;
}

export interface SunkSpan extends Span {
  /** `bahi-orders`, ... */
  readonly service: string;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

/** The part of an OTLP export that is read here; https://opentelemetry.io/docs/specs/otlp/ has the whole. */
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

/** A collector that keeps the spans of all processes to itself. */
export async function spanSink() {
  const taken: SunkSpan[] = [];
  const server = createServer(async (request, response) => {
    taken.push(...spansOf((await json(request)) as Export));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    /** What services send to it, and send soon. */
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '200',
    },
    spansOf: (traceId: string): readonly SunkSpan[] => taken.filter((span) => span.traceId === traceId),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansOf({ resourceSpans }: Export): SunkSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });
}

export type SpanSink = Awaited<ReturnType<typeof spanSink>>;
