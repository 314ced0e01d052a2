import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { registerAll } from './instrumentations.js';
import type { Closable } from './ports/index.js';
import { switchTracingOn } from './tracing.js';

/** Sends spans to a collector over OTLP. Loaded only when an operator names one. */
export function exportTraces(service: string, endpoint: string): Closable {
  const exporter = new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `bahi-${service}` }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  registerAll();
  switchTracingOn();
  return { close: () => provider.shutdown() };
}
