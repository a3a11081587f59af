/** What tests take one of each, made ahead of them: a test does not wait for what takes time and not work. */
export interface Supply<T> {
  take(): Promise<T>;
  /** Waits for what is still being made. */
  end(): Promise<void>;
}

/** @param ahead how many are kept ready once the first was taken */
export function createSupply<T>(make: () => Promise<T>, ahead: number): Supply<T> {
  const ready: Promise<T>[] = [];
  return {
    take() {
      while (ready.length < ahead) ready.push(madeAhead(make));
      return ready.shift() ?? make();
    },
    end: async () => void (await Promise.allSettled(ready)),
  };
}

/** A failure is told to whom it is handed, and to nobody where it never is. */
function madeAhead<T>(make: () => Promise<T>): Promise<T> {
  const made = make();
  made.catch(() => undefined);
  return made;
}
