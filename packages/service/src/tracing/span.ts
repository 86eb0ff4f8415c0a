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
  /** No secret, and nothing that a user wrote. */
  attributes: Attributes;
  /** What it belongs to, as `traceparent` says it (W3C Trace Context); else the span around it. */
  parent?: string | null | undefined;
}

const nowhere = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/**
 * Undefined where traces go nowhere: the tracer that OpenTelemetry has for that makes a context for
 * each span all the same.
 */
function currentTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer('genmedia')
    : provider.getTracer('genmedia');
}

/**
 * Does `work` in a span. Of what it throws the span tells the kind alone: messages may have
 * something of a user's in them. Costs next to nothing where traces go nowhere.
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

/** @param type what failed, of a small number of kinds. */
export function failSpan(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The span around this, as `traceparent` says it; undefined where traces go nowhere. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
