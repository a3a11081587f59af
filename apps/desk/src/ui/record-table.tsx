import { Box, Link } from '@mui/material';
import type { MouseEvent, ReactNode } from 'react';
import { DataTable, ResourceContextProvider, type DataTableProps, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { Empty } from './loaded.tsx';

export interface Column<T> {
  readonly label: string;
  readonly align?: 'right';
  /** At the end of a row, and in view however wide the rest is: what is done with it. */
  readonly isPinned?: true;
  /** What the server calls the column, where it sorts by it. */
  readonly sort?: string;
  cell(row: T): ReactNode;
}

export interface RecordTableProps<T> extends Pick<DataTableProps, 'body' | 'role' | 'sx' | 'hover'> {
  label: string;
  columns: readonly Column<T>[];
  empty: string;
  /** Absent: those of the list that it stands in. */
  rows?: readonly T[];
  /** Where a row leads. Absent: nowhere. */
  pathOf?(row: T): string;
}

const pinnedSx = {
  position: 'sticky',
  right: 0,
  backgroundColor: 'var(--surface)',
  // What goes on beneath it is seen to be cut.
  boxShadow: 'inset 1px 0 var(--line)',
};

/** A link in a row leads where it says, once and in the tab that was asked for: the row would lead on from there. */
function keepFromRow(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a, button') !== null) event.stopPropagation();
}

/** The one table of the desk: rows of a list, or those that are given. */
export function RecordTable<T extends object>({ label, columns, empty, rows, pathOf, ...rest }: RecordTableProps<T>) {
  const table = (
    <DataTable
      {...rest}
      {...(rows === undefined ? {} : { data: [...rows] as never[], isPending: false, total: rows.length })}
      aria-label={label}
      bulkActionButtons={false}
      rowClick={pathOf === undefined ? false : (_id, _resource, row: RaRecord) => pathOf(row as unknown as T)}
      empty={<Empty>{empty}</Empty>}
    >
      {columns.map(({ label: head, align, isPinned, sort, cell }, index) => (
        <DataTable.Col
          key={head}
          source={sort ?? head}
          label={head}
          disableSort={sort === undefined}
          {...(align === undefined ? {} : { align })}
          {...(isPinned === true ? { sx: pinnedSx } : {})}
          render={(record: RaRecord) => {
            const row = record as unknown as T;
            if (pathOf === undefined) return cell(row);
            return (
              <Box component="span" sx={{ display: 'contents' }} onClick={keepFromRow}>
                {index > 0 ? (
                  cell(row)
                ) : (
                  // The row is for the mouse; this is for keyboards and new tabs.
                  <Link component={RouterLink} to={pathOf(row)} color="inherit" underline="hover">
                    {cell(row)}
                  </Link>
                )}
              </Box>
            );
          }}
        />
      ))}
    </DataTable>
  );
  if (rows === undefined) return table;
  return (
    <ResourceContextProvider value={label}>
      <Box sx={{ overflowX: 'auto' }}>{table}</Box>
    </ResourceContextProvider>
  );
}
