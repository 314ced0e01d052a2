import * as z from 'zod';
import { readBuildInfo } from './build-info.js';
import { type Env, readConfig } from './config.js';
import type { Lifecycle } from './lifecycle.js';

/** Of the many settings of OpenTelemetry's SDK those that every installation needs; it reads the others by itself. */
export const TracingSettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .optional()
    .describe('the OpenTelemetry collector that receives traces, below its path if it has one; off when left out'),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .describe('the name of the process in traces; `bahi-<process>` when left out'),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .optional()
    .describe('what else is known about the process, as `key=value,key=value`, for example its pod'),
});

/** Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT`; without it nothing of OpenTelemetry's SDK is loaded. */
export async function startTracing(service: string, env: Env, lifecycle: Lifecycle): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = readConfig(TracingSettings, env);
  if (!endpoint) return;
  const { exportTraces } = await import('./tracing-export.js');
  const { version } = readBuildInfo(env);
  const traces = exportTraces({ service, version, endpoint });
  lifecycle.opened('traces', () => traces.close());
}
