const inView = new Set<string>();
const lost = new Set<string>();
const listeners = new Set<() => void>();
let version = 0;

function change(): void {
  version += 1;
  for (const listener of listeners) listener();
}

/** Which deeds are told of by the screen that began them, and which of all have had no answer where one was due. */
export const deedsInView = {
  add(key: string): void {
    inView.add(key);
    change();
  },
  remove(key: string): void {
    if (inView.delete(key)) change();
  },
  lost(key: string): void {
    lost.add(key);
    change();
  },
  answered(key: string): void {
    lost.delete(key);
    change();
  },
  /** Whether the app itself has to tell of it, on whichever screen the customer is. */
  isForAll: (key: string) => lost.has(key) || !inView.has(key),
  /** Changes with what the others say. */
  version: () => version,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
