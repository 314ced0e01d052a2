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

/** Called once by the exporter; until then every function here does its work and nothing else. */
export function switchTracingOn(): void {
  isOn = true;
}

export function isTracing(): boolean {
  return isOn;
}

export interface SpanOptions {
  readonly kind?: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** Headers or `{ traceparent }` of whoever caused this; the present span is the parent without it. */
  readonly carrier?: Carrier;
  /** Others that caused it too: it is a span of each one's trace, linked to the one below which its work stands. */
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

/** Begins the span of an incoming call and runs `next` inside it; the returned function ends it. */
export function openServerSpan(
  method: string,
  headers: Carrier,
  next: () => void,
): (route: string, status: number) => void {
  const parent = parentIn(headers);
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, parent);
  context.with(trace.setSpan(parent, span), next);
  return (route, status) => {
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.request.method': method, 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
}

/** Headers that carry the present trace to a neighbour. */
export function traceHeaders(): Record<string, string> {
  const carrier: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), carrier);
  return carrier;
}

/** The present trace in W3C form, for envelopes. */
export function currentTraceparent(): string | null {
  return traceHeaders().traceparent ?? null;
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
