import { Box, Typography } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { DataTable, List, type RaRecord } from 'react-admin';
import type { ListName, RowOf } from '../../lib/list-calls.ts';
import { KeyPager } from './key-pager.tsx';

export interface ListColumn<N extends ListName> {
  readonly label: string;
  readonly align?: 'right';
  cell(row: RowOf<N>): ReactNode;
}

interface DeskListProps<N extends ListName> {
  name: N;
  title: string;
  empty: string;
  columns: readonly ListColumn<N>[];
  filters?: readonly ReactElement[];
  /** What the list is always narrowed by. */
  filter?: Readonly<Record<string, unknown>>;
  /** Buttons above the list. */
  actions?: ReactNode;
  /** Where a click on a row leads. Absent: nowhere. */
  pathOf?(row: RowOf<N>): string;
}

/** A dense list of the server's, paged by key, newest first. */
export function DeskList<N extends ListName>(props: DeskListProps<N>) {
  const { name, title, empty, columns, filters, filter, actions, pathOf } = props;
  return (
    <List
      resource={name}
      title={title}
      actions={actions === undefined ? false : <Box sx={{ display: 'flex', gap: 1, py: 1 }}>{actions}</Box>}
      empty={false}
      exporter={false}
      perPage={50}
      pagination={<KeyPager />}
      sx={{ px: 2, '& .RaList-main': { width: '100%', minWidth: 0 }, '& .RaList-content': { overflow: 'auto' } }}
      {...(filters === undefined ? {} : { filters: [...filters] })}
      {...(filter === undefined ? {} : { filter })}
    >
      <DataTable
        bulkActionButtons={false}
        size="small"
        rowClick={pathOf === undefined ? false : (_id, _resource, row: RaRecord) => pathOf(row as unknown as RowOf<N>)}
        empty={<Typography sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>{empty}</Typography>}
      >
        {columns.map(({ label, align, cell }) => (
          <DataTable.Col
            key={label}
            source={label}
            label={label}
            disableSort
            {...(align === undefined ? {} : { align })}
            render={(row: RaRecord) => cell(row as unknown as RowOf<N>)}
          />
        ))}
      </DataTable>
    </List>
  );
}
