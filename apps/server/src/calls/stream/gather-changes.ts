import type { DeskChange, LiveList } from '@sauda/contract/desk';

/** More of them are not named: whoever looks asks for all. */
const namedAtMost = 50;

interface Waiting {
  /** Undefined while nothing has changed since the last one was told. */
  change: { readonly ids: Set<string>; isWhole: boolean } | undefined;
  readonly timer: NodeJS.Timeout;
}

/** Sends the first change of a list at once, and what comes within `everyMs` of it as one at its end. */
export function gatherChanges(everyMs: number, send: (change: DeskChange) => void) {
  const waiting = new Map<LiveList, Waiting>();

  /** @param ids which of the list, where that is known */
  function emit(list: LiveList, ids: readonly string[] = []): void {
    const current = waiting.get(list);
    if (current === undefined) {
      waiting.set(list, { change: undefined, timer: setTimeout(() => goOn(list), everyMs).unref() });
      send(ids.length === 0 || ids.length > namedAtMost ? { list } : { list, ids });
      return;
    }
    current.change ??= { ids: new Set(), isWhole: false };
    current.change.isWhole ||= ids.length === 0;
    for (const id of ids) current.change.ids.add(id);
  }

  function goOn(list: LiveList): void {
    const change = waiting.get(list)?.change;
    waiting.delete(list);
    if (change !== undefined) emit(list, change.isWhole ? [] : [...change.ids]);
  }

  return {
    emit,
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
    },
  };
}
