import { createRequire, syncBuiltinESMExports } from 'node:module';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { AmqplibInstrumentation } from '@opentelemetry/instrumentation-amqplib';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';

/** Loaded before tracing starts. amqplib is not among them: the bus imports it with its first connection. */
const LOADED = ['http', 'pg', 'ioredis'];
const PROBES = new Set(['/livez', '/readyz', '/metrics']);

/** Traces HTTP calls, SQL, messages and cache commands of this process by their published instrumentations. */
export function registerAll(): void {
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => PROBES.has(url ?? ''),
        requireParentforOutgoingSpans: true,
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new AmqplibInstrumentation(),
      new IORedisInstrumentation({ requireParentSpan: true }),
    ],
  });
  const require = createRequire(import.meta.url);
  // The hooks see `require` alone: what was imported before is patched when it is required now (docs/adr/0022).
  for (const name of LOADED) require(name);
  syncBuiltinESMExports();
}
