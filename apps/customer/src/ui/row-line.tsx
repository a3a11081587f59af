import type { Direction } from './delta-text.tsx';
import { Sparkline } from './sparkline.tsx';

const WIDTH = 56;
const HEIGHT = 24;

/** The small line of a list's row; keeps its place while there is none. */
export function RowLine({ line, direction }: { line: Line | undefined; direction: Direction }) {
  return (
    <Sparkline
      points={line?.points ?? []}
      reference={line?.reference}
      direction={direction}
      width={WIDTH}
      height={HEIGHT}
    />
  );
}

interface Line {
  points: readonly number[];
  reference: number;
}
