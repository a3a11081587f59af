const releases = new Map<string, () => void>();

/**
 * Waits until no other tab sees to the command, and has this one see to it until `letGo`, or until the page is gone. Where the
 * browser has no locks every tab may: a command is done once all the same, by its key.
 */
export function takeCharge(key: string): Promise<void> {
  // Outside secure contexts there are none.
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined || releases.has(key)) return Promise.resolve();
  return new Promise((taken, failed) => {
    const hold = () =>
      new Promise<void>((release) => {
        releases.set(key, release);
        taken();
      });
    locks.request(`sauda command ${key}`, hold).catch(failed);
  });
}

export function letGo(key: string): void {
  releases.get(key)?.();
  releases.delete(key);
}
