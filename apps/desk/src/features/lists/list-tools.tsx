import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { ColumnsButton, ExportButton, FilterButton, useNotify, defaultExporter } from 'react-admin';
import type { ListName } from '../../lib/lists.ts';
import { harmless } from '../../lib/harmless.ts';

const unasked = () => Promise.resolve({});

/** Hands rows out as a CSV file, each field of the wire a column. */
function exportRows(name: string, rows: readonly object[]): void {
  void defaultExporter(rows.map(harmless), unasked, undefined as never, name.replaceAll('/', '-'));
}

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
