/** One lost answer is nothing to speak of: a phone in a lift loses many. */
const LOSSES_THAT_COUNT = 2;

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
    const was = losses < LOSSES_THAT_COUNT;
    losses = next;
    if (was !== losses < LOSSES_THAT_COUNT) for (const listener of listeners) listener();
  }

  return {
    answered: () => change(0),
    lost: () => change(losses + 1),
    isReachable: () => losses < LOSSES_THAT_COUNT,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const reachability = createReachability();
