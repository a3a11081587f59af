import { useDayLines } from '../../data/day-lines.ts';
import { List } from '../../ui/list.tsx';
import { linedColumns } from './instrument-columns.ts';
import type { InstrumentRow as Instrument } from './instrument-list.ts';
import { InstrumentRow } from './instrument-row.tsx';
import type { ReactNode } from 'react';

interface LinedRowsProps {
  label?: string;
  rows: readonly Instrument[];
  /** What the second line says beside the code. */
  factOf?: (row: Instrument) => ReactNode;
}

/** Instruments with today's courses, some ten at most. */
export function LinedRows({ label, rows, factOf }: LinedRowsProps) {
  const lines = useDayLines(rows.map(({ symbol }) => symbol));
  return (
    <List label={label} columns={linedColumns}>
      {rows.map((row) => (
        <InstrumentRow key={row.symbol} instrument={row} line={lines.get(row.symbol)} fact={factOf?.(row)} />
      ))}
    </List>
  );
}
