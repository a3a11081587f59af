import { randomUUID } from 'node:crypto';

/** Something that is done for a request, as a trace shows it: from when to when, as part of what. */
export interface Span {
  /** Runs `work`, and all that it begins, as part of this. */
  run<T>(work: () => T): T;
  /** Says that another trace has to do with it, such as the commit that several commands share. */
  link(other: Span): void;
  /** As W3C's Trace Context writes it, for another process that goes on with it. */
  readonly traceparent: string;
  /** @param error what it has failed by, where it has */
  end(outcome?: { readonly attributes?: Attributes; readonly error?: unknown }): void;
}

export type Attributes = Readonly<Record<string, string | number | boolean>>;

interface Beginning {
  /** What it is part of: a span, what another process has said of one, or nothing. What runs now where it is not told. */
  readonly partOf?: Span | string | 'nothing' | undefined;
  readonly links?: readonly Span[];
  /** It answers somebody else's request, or sends one. */
  readonly kind?: 'server' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
}

export interface Tracing {
  begin(name: string, beginning?: Beginning): Span;
  /** What runs now is part of this. */
  current(): Span | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

let started: Tracing | undefined;

/** Undefined where nothing is traced: then nothing of it is loaded, and who asks does no more than ask. */
export const tracing = (): Tracing | undefined => started;

export interface TracingOptions {
  /** Of a collector that takes OTLP over HTTP, as in `http://collector:4318`. */
  readonly endpoint: string;
  /** Of the process, as in `sauda`. */
  readonly service: string;
  /** The part of all traces that is kept, 0 to 1. */
  readonly ratio: number;
}

/** From here on the process sends spans, until what it answers is stopped. */
export async function startTracing(options: TracingOptions): Promise<{ stop(): Promise<void> }> {
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  const own = createOtlpTracing(options);
  started = own;
  return {
    async stop() {
      if (started === own) started = undefined;
      await own.stop();
    },
  };
}

/** Runs `work` as a span of its own, within what runs now; by itself where nothing is traced, or nobody has asked for it. */
export async function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = started?.current() && started.begin(name);
  if (span === undefined) return work();
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

const known = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/** The trace that a header of W3C's Trace Context names; undefined where it names none. */
export function traceIdIn(traceparent: unknown): string | undefined {
  return typeof traceparent === 'string' ? known.exec(traceparent)?.[1] : undefined;
}

/** 32 hexadecimal digits that nobody else has. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
