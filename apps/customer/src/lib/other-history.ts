/*
 * Whether this device was shown another history of the published heads than before. It stands in a key of its own, so that the first screen
 * can ask without the code that compares.
 */

const KEY = 'otherHistory';
const listeners = new Set<() => void>();

export const otherHistory = {
  isKnown: (): boolean => localStorage.getItem(KEY) !== null,
  read: (): string | null => localStorage.getItem(KEY),
  /** @param evidence as JSON; null where the customer begins anew */
  write(evidence: string | null): void {
    if (evidence === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, evidence);
    for (const listener of listeners) listener();
  },
  /** Other tabs are heard too. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  },
};
