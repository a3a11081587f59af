import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { ColumnsButton, ExportButton, FilterButton, useNotify } from 'react-admin';
import { exportRows } from '../../lib/export-rows.ts';
import type { ListName } from '../../lib/lists.ts';

const mostExported = 1_000;

/** Above a list, beside its filters: queries that are kept, its columns, the way out as a file, and what `children` are. */
export function ListTools({ name, children }: { name: ListName; children?: ReactNode }) {
  const notify = useNotify();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, py: 1, flexShrink: 0 }}>
      <FilterButton />
      <ColumnsButton />
      <ExportButton
        maxResults={mostExported}
        exporter={(rows: object[]) => {
          exportRows(name, rows);
          if (rows.length >= mostExported)
            notify(`The first ${mostExported} are in the file: narrow the list for the others.`, { type: 'warning' });
        }}
      />
      {children}
    </Box>
  );
}
