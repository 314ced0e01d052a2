import type { Env } from './config.js';
import type { Lifecycle } from './lifecycle.js';

/** Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT`; without it nothing of OpenTelemetry's SDK is loaded. */
export async function startTracing(service: string, env: Env, lifecycle: Lifecycle): Promise<void> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return;
  const { exportTraces } = await import('./tracing-export.js');
  const traces = exportTraces(service, endpoint);
  lifecycle.opened('traces', () => traces.close());
}
