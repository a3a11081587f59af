/** What is away is asked for several times a second, by much: so often it is told of. */
const pauseMs = 30_000;

/** Says something at once, and not again before the pause is over, however often it is asked to. */
export function createSeldom(): (say: () => void) => void {
  let mutedUntil = Number.NEGATIVE_INFINITY;
  return (say) => {
    const now = performance.now();
    if (now < mutedUntil) return;
    mutedUntil = now + pauseMs;
    say();
  };
}
