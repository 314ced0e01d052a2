import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

type Carrier = Record<string, unknown>;

let isOn = false;

/** Called once when tracing starts; until then every function here does its work and nothing else. */
export function switchTracingOn(): void {
  isOn = true;
}

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Headers or `{ traceparent }` of the cause; without it the active span is the parent. */
  readonly carrier?: Carrier;
  /** Further causes: each gets a span in its own trace, linked to the span that holds the work. */
  readonly alsoFor?: readonly Carrier[];
}

/** Runs work as a span of the present trace. Costs one comparison while tracing is off. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isOn) return work();
  const { kind = SpanKind.INTERNAL, attributes = {}, carrier, alsoFor = [] } = options;
  const parent = carrier ? parentIn(carrier) : context.active();
  const span = tracer().startSpan(name, { kind, attributes }, parent);
  const links = [{ context: span.spanContext() }];
  const spans = [
    span,
    ...alsoFor.map((cause) => tracer().startSpan(name, { kind, attributes, links }, parentIn(cause))),
  ];
  try {
    return await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    for (const each of spans) failed(each, error);
    throw error;
  } finally {
    for (const each of spans) each.end();
  }
}

/** Runs work in the trace that headers or an envelope carry, so that what it sends belongs to that trace. */
export function inTraceOf<T>(carrier: Carrier, work: () => T): T {
  return isOn ? context.with(parentIn(carrier), work) : work();
}

/** Names the span of the call being served by its route; an instrumentation knows the method alone. */
export function nameCall(method: string, route: string): void {
  if (!isOn) return;
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${route}`);
  span?.setAttribute('http.route', route);
}

/** The present trace in W3C form, for envelopes. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  if (isOn) propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** The id that joins logs to traces. */
export function currentTraceId(): string | undefined {
  return isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined;
}

function tracer() {
  return trace.getTracer('bahi');
}

/** The trace that headers or an envelope carry, as the parent of what follows. */
function parentIn(carrier: Carrier): Context {
  return propagation.extract(ROOT_CONTEXT, carrier);
}

function failed(span: Span, error: unknown) {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
  span.recordException(error instanceof Error ? error : String(error));
}

export { SpanKind } from '@opentelemetry/api';
