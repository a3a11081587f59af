/** Let go beyond this part of the way, or with this speed in pixels a millisecond, it goes on; with the speed back, it does not. */
const FAR_ENOUGH = 0.4;
const FLING = 0.35;
/** A short one goes on as well where it was that far and over this soon. CSS pixels, milliseconds. */
const SHORT_PX = 60;
const SHORT_MS = 500;
/** Speed is that of the last so many milliseconds. */
const SPEED_OVER_MS = 80;

export interface SwipePoint {
  x: number;
  y: number;
  /** Milliseconds on any clock that all points share. */
  at: number;
}

interface Way {
  /** To the right, or down. */
  along: 'x' | 'y';
  /** How far it could go, CSS pixels. */
  size: number;
}

/**
 * Whether what a finger has moved goes on to the end of its way when it is let go.
 * @param points of its last moments, the newest last
 * @param endedAt when it was let go, on the clock of the points
 */
export function goesOn(
  from: SwipePoint,
  points: readonly SwipePoint[],
  { along, size }: Way,
  endedAt: number,
): boolean {
  const last = points.at(-1) ?? from;
  const before = [from, ...points].find(({ at }) => last.at - at <= SPEED_OVER_MS) ?? from;
  const speed = (last[along] - before[along]) / Math.max(1, last.at - before.at);
  if (Math.abs(speed) >= FLING) return speed > 0;
  const moved = last[along] - from[along];
  return moved > size * FAR_ENOUGH || (moved > SHORT_PX && endedAt - from.at < SHORT_MS);
}

export const pointOf = ({ clientX, clientY }: Touch, at: number): SwipePoint => ({ x: clientX, y: clientY, at });
