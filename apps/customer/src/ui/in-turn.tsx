import { useLayoutEffect, useState, type ReactNode } from 'react';

/** Until what was drawn in turn is left. A page that is loaded again is at once as high as it was, to be scrolled to where it was left. */
let isStart = performance
  .getEntriesByType('navigation')
  .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');

interface InTurnProps {
  /** How many are drawn at once. */
  first?: number;
  children: readonly ReactNode[];
}

/**
 * Draws its parts beneath each other, at the start of a visit each in a task of its own: in one they would keep a slow phone from
 * painting what is first, and from answering a tap.
 */
export function InTurn({ first = 0, children }: InTurnProps) {
  const [drawn, setDrawn] = useState(isStart ? first : children.length);
  const isWhole = drawn >= children.length;
  useLayoutEffect(() => {
    if (isWhole) return undefined;
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [drawn, isWhole]);
  useLayoutEffect(() => () => void (isStart = false), []);
  return children.slice(0, drawn);
}
