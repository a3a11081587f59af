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
  /** What it is part of: a span, or what another process has said of one. What runs now where it is not told. */
  readonly partOf?: Span | string | undefined;
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

export interface TracingOptions {
  /** Of a collector that takes OTLP over HTTP, as in `http://collector:4318`. */
  readonly endpoint: string;
  /** Of the process, as in `sauda`. */
  readonly service: string;
  /** The part of all traces that is kept, 0 to 1. */
  readonly ratio: number;
}

const known = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/** The trace that a header of W3C's Trace Context names; undefined where it names none. */
export function traceIdIn(traceparent: unknown): string | undefined {
  return typeof traceparent === 'string' ? known.exec(traceparent)?.[1] : undefined;
}
