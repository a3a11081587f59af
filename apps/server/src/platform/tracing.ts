import { randomUUID } from 'node:crypto';
import type { Tracing, TracingOptions } from './span.ts';

let started: Tracing | undefined;

/** Undefined where nothing is traced: then nothing of it is loaded, and who asks does no more than ask. */
export const tracing = (): Tracing | undefined => started;

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

/** 32 hexadecimal digits that nobody else has. */
export const newTraceId = (): string => randomUUID().replaceAll('-', '');
