/** One lost answer is nothing to speak of: a phone in a lift loses many. */
const TELLING_LOSSES = 2;

/** Whether the server can be reached, told from how calls end: a phone can be online while the server is not. */
export interface Reachability {
  answered(): void;
  lost(): void;
  isReachable(): boolean;
  subscribe(listener: () => void): () => void;
}

export function createReachability(): Reachability {
  const listeners = new Set<() => void>();
  let losses = 0;

  function change(next: number): void {
    const was = losses < TELLING_LOSSES;
    losses = next;
    if (was !== losses < TELLING_LOSSES) for (const listener of listeners) listener();
  }

  return {
    answered: () => change(0),
    lost: () => change(losses + 1),
    isReachable: () => losses < TELLING_LOSSES,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const reachability = createReachability();
