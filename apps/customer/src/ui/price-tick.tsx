import { type ReactNode, useEffect, useRef } from 'react';
import { prefersStill } from '../lib/motion.ts';
import { compareDecimals } from './compare-decimals.ts';

const TINT_MS = 400;

interface PriceTickProps {
  /** A plain decimal, compared with the one before: "1284.60". */
  value: string;
  /** The same, formatted. */
  children: ReactNode;
  className?: string | undefined;
}

/** Tints what is behind it for 400 ms when the value changes; never of a hero. Nothing moves, and nothing is announced. */
export function PriceTick({ value, children, className }: PriceTickProps) {
  const text = useRef<HTMLSpanElement>(null);
  const before = useRef(value);

  useEffect(() => {
    const change = compareDecimals(value, before.current);
    before.current = value;
    if (change === 0 || prefersStill()) return;
    const backgroundColor = change > 0 ? 'var(--tick-up)' : 'var(--tick-down)';
    // One colour throughout, and that before the animation begins: else each price would be styled again in every frame.
    const tint = { backgroundColor, borderRadius: '4px' };
    const timing = { delay: TINT_MS, duration: 1, fill: 'backwards' } as const;
    const animation = text.current?.animate?.([tint, tint], timing);
    return () => animation?.cancel();
  }, [value]);

  return (
    <span ref={text} className={className} data-part="price">
      {children}
    </span>
  );
}
