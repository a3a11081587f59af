import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface PlainColumn<T> {
  readonly label: string;
  readonly align?: 'right';
  cell(row: T): ReactNode;
}

export interface PlainTableProps<T> {
  label: string;
  rows: readonly T[];
  columns: readonly PlainColumn<T>[];
  empty: string;
  keyOf(row: T): string | number;
}

/** A short table inside a page. */
export function PlainTable<T>({ label, rows, columns, empty, keyOf }: PlainTableProps<T>) {
  if (rows.length === 0) return <Typography sx={{ color: 'text.secondary', py: 1 }}>{empty}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            {columns.map(({ label: head, align }) => (
              <TableCell key={head} align={align ?? 'left'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover>
              {columns.map(({ label: head, align, cell }) => (
                <TableCell key={head} align={align ?? 'left'}>
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
