/** How long to wait before an attempt after so many failures, 0 and more: twice as long each time, up to the most. */
export function backoffMs(failures: number, firstMs: number, mostMs: number): number {
  return Math.min(firstMs * 2 ** failures, mostMs);
}

/** Waits, at most until the phone says that it has a connection again. */
export function connectionOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, waitMs);
    window.addEventListener('online', done);
  });
}
