import { createKeptList, hasTexts } from './kept-list.ts';

/** What became of a command whose screen was gone when that was known. It is told until the customer has seen it off. */
export interface CommandOutcome {
  /** The command's own. */
  key: string;
  customer: string;
  tone: 'done' | 'refused' | 'unknown';
  /** What became of it, in one sentence. */
  title: string;
  /** What it was, as the customer was told. */
  about: string;
  /** Where its record is, in this app. */
  href: string;
}

const outcomes = createKeptList('outcomes', isOutcome);

export function keepOutcome(outcome: CommandOutcome): void {
  try {
    outcomes.put(outcome);
  } catch (reason) {
    console.warn('What became of a request could not be kept.', reason);
  }
}

export function allOutcomes(): readonly CommandOutcome[] {
  return outcomes.current();
}

export function dismissOutcome(key: string): void {
  outcomes.drop(key);
}

/** Forgets all of them, as at logout. */
export function forgetOutcomes(): void {
  outcomes.keep(() => false);
}

export const onOutcomesChange = outcomes.subscribe;

function isOutcome(kept: unknown): kept is CommandOutcome {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    hasTexts(kept, ['key', 'customer', 'tone', 'title', 'about', 'href']) &&
    // Within this app, whatever was written by hand.
    /^\/(?![/\\])/u.test(String(Object(kept)['href']))
  );
}
