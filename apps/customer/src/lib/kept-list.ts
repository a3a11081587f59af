/** A list in local storage that every tab of the app sees. */
export interface KeptList<T> {
  /** The same array until it changes. */
  current(): readonly T[];
  /** Puts an item in, in the place of the one with its key. @throws where the browser does not keep it */
  put(item: T): void;
  /** Puts another item in its place. */
  replace(key: string, item: T): void;
  drop(key: string): void;
  keep(stays: (item: T) => boolean): void;
  /** Calls back after a change, in this tab or in another one. */
  subscribe(listener: () => void): () => void;
}

export function createKeptList<T extends { key: string }>(
  storageKey: string,
  isItem: (kept: unknown) => kept is T,
): KeptList<T> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let items: readonly T[] = [];

  function current(): readonly T[] {
    const stored = localStorage.getItem(storageKey);
    if (stored !== text) {
      text = stored;
      items = itemsIn(stored, isItem);
    }
    return items;
  }

  function write(next: readonly T[]): void {
    if (next.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(next));
    for (const listener of listeners) listener();
  }

  return {
    current,
    put: (item) => write([...current().filter(({ key }) => key !== item.key), item]),
    replace: (key, item) => write(current().map((known) => (known.key === key ? item : known))),
    drop(key) {
      if (current().some((item) => item.key === key)) write(current().filter((item) => item.key !== key));
    },
    keep(stays) {
      if (localStorage.getItem(storageKey) !== null) write(current().filter(stays));
    },
    subscribe(listener) {
      const heard = (event: StorageEvent) => {
        if (event.key === storageKey || event.key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', heard);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', heard);
      };
    },
  };
}

function itemsIn<T>(text: string | null, isItem: (kept: unknown) => kept is T): readonly T[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter(isItem) : [];
  } catch {
    // Written by hand or by another version.
    return [];
  }
}

/** Whether each of the fields is a text. */
export function hasTexts(kept: object, fields: readonly string[]): boolean {
  return fields.every((field) => typeof (kept as Record<string, unknown>)[field] === 'string');
}
