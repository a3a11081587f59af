import { AsyncLocalStorage } from 'node:async_hooks';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import { hostname } from 'node:os';
import { traceIdIn, type Span, type Tracing, type TracingOptions } from './span.ts';

/** What is not taken by then is sent the next time, or left out. */
const sendMs = { every: 2_000, within: 5_000 };

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER };

/** Spans of OpenTelemetry, sent by OTLP over HTTP. Whether a trace is kept follows from its id, so that all processes keep the same ones. */
export function createOtlpTracing({ endpoint, service, ratio }: TracingOptions): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    // Not by what a client says of it: anybody could have all of theirs kept.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
        scheduledDelayMillis: sendMs.every,
        exportTimeoutMillis: sendMs.within,
      }),
    ],
  });
  const tracer = provider.getTracer('sauda');
  const running = new AsyncLocalStorage<OwnSpan>();

  class OwnSpan implements Span {
    readonly inner: OtelSpan;
    constructor(inner: OtelSpan) {
      this.inner = inner;
    }
    get traceparent(): string {
      const { traceId, spanId, traceFlags } = this.inner.spanContext();
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
    }
    run<T>(work: () => T): T {
      return running.run(this, work);
    }
    link(other: Span): void {
      this.inner.addLink({ context: (other as OwnSpan).inner.spanContext() });
    }
    end({ attributes, error }: Parameters<Span['end']>[0] = {}): void {
      if (attributes !== undefined) this.inner.setAttributes(attributes);
      if (error !== undefined) {
        // By its name alone: a message may hold what a customer has written.
        this.inner.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      }
      this.inner.end();
    }
  }

  function contextOf(partOf: Span | string | undefined): Context {
    if (partOf instanceof OwnSpan) return trace.setSpan(ROOT_CONTEXT, partOf.inner);
    const traceId = traceIdIn(partOf);
    if (traceId === undefined || typeof partOf !== 'string') return ROOT_CONTEXT;
    const spanId = partOf.slice(36, 52);
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  }

  return {
    begin(name, { partOf = running.getStore(), links = [], kind, attributes = {} } = {}) {
      const inner = tracer.startSpan(
        name,
        {
          kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind],
          links: links.map((other) => ({ context: (other as OwnSpan).inner.spanContext() })),
          attributes,
        },
        contextOf(partOf),
      );
      return new OwnSpan(inner);
    },
    current: () => running.getStore(),
    stop: () => provider.shutdown(),
  };
}
