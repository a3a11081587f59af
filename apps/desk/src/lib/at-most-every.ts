/** Does `work` at once, and what is asked for within `everyMs` of it as one at its end. */
export function atMostEvery(everyMs: number, work: () => void): { ask(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsked = false;

  function ask(): void {
    isAsked = timer !== undefined;
    if (isAsked) return;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isAsked) ask();
    }, everyMs);
  }

  return {
    ask,
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
