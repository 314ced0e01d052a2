import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { registerAll } from './instrumentations.js';
import type { Closable } from './ports/index.js';
import { switchTracingOn } from './tracing.js';

export interface TraceExport {
  readonly service: string;
  readonly version: string;
  readonly endpoint: string;
}

/** Sends spans to a collector over OTLP. Loaded only when an operator names one. */
export function exportTraces(options: TraceExport): Closable {
  const exporter = new OTLPTraceExporter({ url: tracesUrl(options.endpoint) });
  const provider = new NodeTracerProvider({
    resource: resourceOf(options),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  registerAll();
  switchTracingOn();
  return { close: () => provider.shutdown() };
}

/** Collectors behind a proxy have a path, which stays: https://opentelemetry.io/docs/specs/otel/protocol/exporter/ */
export function tracesUrl(endpoint: string): string {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`;
  return url.href;
}

/** What the environment says about the process wins over what it knows about itself. */
export function resourceOf({ service, version }: Omit<TraceExport, 'endpoint'>): Resource {
  const own = resourceFromAttributes({ 'service.name': `bahi-${service}`, 'service.version': version });
  return own.merge(detectResources({ detectors: [envDetector] }));
}
