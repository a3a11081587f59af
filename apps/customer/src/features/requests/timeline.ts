import type { MoneyRequest } from './requests.ts';

export interface TimelineStep {
  step: MoneyRequest['steps'][number]['step'];
  /** When it happened; undefined for what is yet to come. */
  at: string | undefined;
  /** What is being waited for. */
  isNext: boolean;
}

/** What has happened to a request and what is still to happen, in the order of time. */
export function timeline({ steps, recharge, withdrawal }: Pick<MoneyRequest, 'steps' | 'recharge' | 'withdrawal'>) {
  const past = steps.map(({ step, at }): TimelineStep => ({ step, at, isNext: false }));
  const ended = (recharge ?? withdrawal)?.ended_at !== null;
  if (ended) return past;
  const happened = new Set(steps.map(({ step }) => step));
  const ahead = (['handed_over', 'completed'] as const).filter((step) => !happened.has(step));
  return [...past, ...ahead.map((step, index): TimelineStep => ({ step, at: undefined, isNext: index === 0 }))];
}
