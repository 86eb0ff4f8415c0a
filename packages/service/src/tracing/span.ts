import {
  type Attributes,
  context,
  INVALID_SPAN_CONTEXT,
  ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export interface SpanOptions {
  kind: keyof typeof SpanKind;
  /** They must contain no secret, and nothing that a user wrote. */
  attributes: Attributes;
  /** The span's parent, as a `traceparent` (W3C Trace Context). By default the active span. */
  parent?: string | null | undefined;
}

const nowhere = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/**
 * Undefined if traces are not exported. OpenTelemetry's own tracer for that case would still create
 * a context for each span.
 */
function currentTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer('genmedia')
    : provider.getTracer('genmedia');
}

/**
 * Runs `work` in a span. If it throws, the span only records the error's name, because messages may
 * contain a user's data. Costs next to nothing if traces are not exported.
 */
export async function withSpan<T>(
  name: string,
  { kind, attributes, parent }: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const tracer = currentTracer();
  if (!tracer) return await work(nowhere);
  const around = parent
    ? propagation.extract(ROOT_CONTEXT, { traceparent: parent })
    : context.active();
  const options = { kind: SpanKind[kind], attributes };
  return await tracer.startActiveSpan(name, options, around, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      failSpan(span, error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Whether there is an active span. Parts of work only have spans of their own if there is: what a
 * process does for nobody in particular, again and again, is no trace.
 */
export function isTraced(): boolean {
  return trace.getActiveSpan() !== undefined;
}

/** @param type what failed, one of a small number of kinds. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The active span as a `traceparent`. Undefined if there is none, or if traces are not exported. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
