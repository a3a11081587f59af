import { Checkbox, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useEffect, useRef } from 'react';
import { ClaimState } from './claim-state.tsx';
import { Age, Deadline } from './deadline.tsx';
import type { QueueDefinition, QueueItem } from './queue-definition.ts';

interface QueueTableProps<T extends QueueItem> {
  queue: QueueDefinition<T>;
  items: readonly T[];
  selected: T | undefined;
  marked: ReadonlySet<string>;
  /** Absent where nothing can be decided in bulk. */
  onMark: ((id: string) => void) | undefined;
  onSelect(id: string): void;
}

export function QueueTable<T extends QueueItem>(props: QueueTableProps<T>) {
  const { queue, items, selected, marked, onMark, onSelect } = props;
  return (
    <Table
      size="small"
      stickyHeader
      role="grid"
      aria-label={queue.title}
      sx={{ '& .MuiTableCell-sizeSmall:not(.MuiTableCell-paddingCheckbox)': { px: '6px' } }}
    >
      <TableHead>
        <TableRow>
          {onMark === undefined ? null : <TableCell padding="checkbox" aria-label="Marked" />}
          {queue.columns.map(({ label, align }) => (
            <TableCell key={label} align={align ?? 'left'}>
              {label}
            </TableCell>
          ))}
          <TableCell align="right">{items[0]?.deadline === undefined ? 'Waits since' : 'Due in'}</TableCell>
          <TableCell>Worked on by</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <Row
            key={item.id}
            queue={queue}
            item={item}
            isSelected={item.id === selected?.id}
            isMarked={marked.has(item.id)}
            onMark={onMark}
            onSelect={onSelect}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface RowProps<T extends QueueItem> extends Pick<QueueTableProps<T>, 'queue' | 'onMark' | 'onSelect'> {
  item: T;
  isSelected: boolean;
  isMarked: boolean;
}

function Row<T extends QueueItem>({ queue, item, isSelected, isMarked, onMark, onSelect }: RowProps<T>) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <TableRow
      ref={row}
      hover
      aria-selected={isSelected}
      onClick={() => onSelect(item.id)}
      sx={{ cursor: 'default', '&[aria-selected=true]': { backgroundColor: 'var(--accent-soft)' } }}
    >
      {onMark === undefined ? null : (
        <TableCell padding="checkbox">
          <Checkbox
            size="small"
            checked={isMarked}
            onChange={() => onMark(item.id)}
            slotProps={{ input: { 'aria-label': `Mark ${queue.nameOf(item)}` } }}
            sx={{ p: 0.25 }}
          />
        </TableCell>
      )}
      {queue.columns.map(({ label, align, cell }) => (
        <TableCell key={label} align={align ?? 'left'}>
          {cell(item)}
        </TableCell>
      ))}
      <TableCell align="right">
        {item.deadline === undefined ? <Age since={item.created_at} /> : <Deadline at={item.deadline} />}
      </TableCell>
      <TableCell>
        <ClaimState item={item} />
      </TableCell>
    </TableRow>
  );
}
