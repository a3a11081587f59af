import type { Span } from '../../platform/span.ts';
import { tracing } from '../../platform/tracing.ts';

/** A command about orders, from when it has come to its answer. */
export interface TracedCommand {
  readonly span: Span;
  /** Until a transaction takes it. */
  readonly waiting: Span;
  /** Ends with `answer`, which it gives on. */
  untilAnswered<T>(answer: Promise<T>): Promise<T>;
}

/** @returns undefined where what it is part of is not traced, as the work of the house by itself */
export function traceCommand(kind: string): TracedCommand | undefined {
  const traces = tracing();
  const request = traces?.current();
  if (traces === undefined || request === undefined) return undefined;
  const span = traces.begin(`command ${kind}`, { partOf: request });
  return {
    span,
    waiting: traces.begin('wait for a transaction', { partOf: span }),
    async untilAnswered(answer) {
      try {
        const outcome = await answer;
        span.end();
        return outcome;
      } catch (error) {
        span.end({ error });
        throw error;
      }
    },
  };
}

/**
 * Runs the transaction that `commands` share, beside others that are not traced. It is part of the first of them, and each of the others has
 * a link to it, as it has to them: a span has one place, and a commit that several wait for belongs to all of them.
 * @param size of how many it is in all
 */
export function traceBatch(commands: readonly TracedCommand[], size: number, work: () => Promise<void>): Promise<void> {
  const [first, ...others] = commands;
  const shared =
    first &&
    tracing()?.begin('transaction', {
      partOf: first.span,
      links: others.map(({ span }) => span),
      attributes: { 'sauda.batch.commands': size },
    });
  if (shared === undefined) return work();
  for (const { waiting } of commands) waiting.end();
  for (const { span } of others) span.link(shared);
  return shared.run(work).finally(() => shared.end());
}
