import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { DrawnChart } from './drawn-chart.ts';
import type { ChartPicture, ChartWords, OwnLine } from './chart-picture.ts';
import { keyOfName } from './placed-names.ts';
import styles from './own-lines.module.css';

/** A line that was moved and not confirmed yet. */
export interface MovedLine {
  id: string;
  /** On the tick. */
  price: number;
}

/** What becomes of a line that is dragged. */
export interface LineDrag {
  moved: MovedLine | undefined;
  /** Its new price is being sent: none is moved meanwhile. */
  isFixed: boolean;
  /** Let go at a price. */
  onMoved: (line: MovedLine) => void;
  /** Put back where it was. */
  onPutBack: () => void;
}

interface OwnLinesProps {
  picture: ChartPicture;
  words: ChartWords;
  drag: LineDrag;
  chart: RefObject<DrawnChart | undefined>;
  /** Where the names are: see `usePlacedNames`. */
  box: RefObject<HTMLDivElement | null>;
  /** Lines that are close together, which have one name for all of a group. */
  groups: readonly (readonly string[])[];
  /** Asks for a name for each of a group. */
  onOpen: (ids: readonly string[]) => void;
}

/**
 * The names of the customer's own lines, at their left ends. One that can be changed is dragged by its name, or moved by the arrow
 * keys a tick at a time; Escape puts it back. They follow the chart without React.
 */
export function OwnLines({ picture, words, drag, chart, box, groups, onOpen }: OwnLinesProps) {
  const { t } = useLingui();
  const { moved } = drag;
  return (
    <div ref={box} className={styles.lines}>
      {picture.lines.map((line) => (
        <Chip
          key={line.id}
          line={line}
          asked={moved?.id === line.id ? moved.price : undefined}
          picture={picture}
          words={words}
          chart={chart}
          isFixed={drag.isFixed}
          onMoved={drag.onMoved}
          onPutBack={drag.onPutBack}
        />
      ))}
      {groups.map((ids) => (
        <button
          key={keyOfName(ids)}
          type="button"
          data-line={keyOfName(ids)}
          className={classNames(styles.chip, styles.group)}
          aria-expanded={false}
          onClick={() => onOpen(ids)}
        >
          {t`${plural(ids.length, { one: '# line', other: '# lines' })}`}
        </button>
      ))}
    </div>
  );
}

interface ChipProps {
  line: OwnLine;
  /** Where it was moved to, while that is not confirmed. */
  asked: number | undefined;
  picture: ChartPicture;
  words: ChartWords;
  chart: RefObject<DrawnChart | undefined>;
  isFixed: boolean;
  onMoved: (line: MovedLine) => void;
  onPutBack: () => void;
}

function Chip({ line, asked, picture: { tick, decimals }, words, chart, isFixed, onMoved, onPutBack }: ChipProps) {
  const { t } = useLingui();
  const held = useRef<number>(undefined);
  const now = asked ?? line.price;
  const price = words.price(now);
  if (!line.movable) {
    return (
      <span data-line={line.id} className={classNames(styles.chip, styles[line.face])}>
        {line.name}
        <span className="sr-only"> {price}</span>
      </span>
    );
  }

  const onTick = (value: number) => Number((Math.max(1, Math.round(value / tick)) * tick).toFixed(decimals));

  function priceUnder(event: PointerEvent<HTMLElement>): number | undefined {
    const top = event.currentTarget.parentElement?.getBoundingClientRect().top ?? 0;
    const at = chart.current?.priceAt(event.clientY - top);
    return at === undefined ? undefined : onTick(at);
  }

  function move(event: PointerEvent<HTMLElement>): void {
    if (isFixed || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    held.current = priceUnder(event);
    if (held.current !== undefined) chart.current?.moveLine(line.id, held.current);
  }

  function letGo(): void {
    if (held.current === undefined) return;
    if (isFixed || held.current === now) putBack();
    else onMoved({ id: line.id, price: held.current });
    held.current = undefined;
  }

  function putBack(): void {
    chart.current?.moveLine(line.id, asked);
  }

  function press(event: KeyboardEvent): void {
    if (event.key === 'Escape' && asked !== undefined && !isFixed) onPutBack();
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    if (!isFixed) onMoved({ id: line.id, price: onTick(now + steps * tick) });
  }

  return (
    <button
      type="button"
      data-line={line.id}
      className={classNames(styles.chip, styles.movable, styles[line.face])}
      aria-label={t`${line.name} at ${price}, move with the arrow keys`}
      aria-disabled={isFixed || undefined}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
      onPointerUp={letGo}
      onPointerCancel={() => {
        held.current = undefined;
        putBack();
      }}
      onKeyDown={press}
    >
      {line.name}
    </button>
  );
}
