import type { Decision, QueueItem } from './queue-definition.ts';

interface Looked<T> {
  /** The one that is looked at. */
  readonly selected: T | undefined;
  readonly marked: readonly T[];
}

/**
 * What a decision is about: those that are marked, or where none is the one that is looked at. Never another than those.
 * @returns what is said instead where it can be about none of them
 */
export function chooseItems<T extends QueueItem>(
  decision: Pick<Decision<T>, 'label' | 'isPossible' | 'isBulk' | 'together'>,
  { selected, marked }: Looked<T>,
): { readonly items: readonly T[] } | { readonly said: string } {
  const isAlone = marked.length === 0 || (marked.length === 1 && marked[0]?.id === selected?.id);
  if (isAlone) return { items: selected !== undefined && decision.isPossible(selected) ? [selected] : [] };
  if (decision.isBulk === undefined) {
    return {
      said: `${marked.length} are marked, and “${decision.label}” is for one at a time: take the marks off first.`,
    };
  }
  const several = marked.filter((item) => decision.isPossible(item) && decision.isBulk?.(item) === true);
  return several.length > 0
    ? { items: several.slice(0, decision.together?.atMost) }
    : { said: `“${decision.label}” is possible for none of those marked together.` };
}
