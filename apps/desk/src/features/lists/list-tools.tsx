import { Box } from '@mui/material';
import TableChartOutlined from '@mui/icons-material/TableChartOutlined';
import type { ReactNode } from 'react';
import { ColumnsButton, ExportButton, FilterButton, useNotify, defaultExporter } from 'react-admin';
import type { ListName } from '../../lib/lists.ts';
import { harmless } from '../../lib/harmless.ts';
import { xlsxOf } from '../../lib/spreadsheet.ts';

const unasked = () => Promise.resolve({});

/** Hands rows out as a CSV file, each field of the wire a column. */
function exportRows(name: string, rows: readonly object[]): void {
  void defaultExporter(rows.map(harmless), unasked, undefined as never, name.replaceAll('/', '-'));
}

/** The same as a file of Excel's. */
async function exportSheet(name: string, rows: readonly object[]): Promise<void> {
  const address = URL.createObjectURL(await xlsxOf(rows));
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: `${name.replaceAll('/', '-')}.xlsx`,
  });
  link.click();
  URL.revokeObjectURL(address);
}

const mostExported = 1_000;

/** Above a list, beside its filters: queries that are kept, its columns, the way out as a file, and what `children` are. */
export function ListTools({ name, children }: { name: ListName; children?: ReactNode }) {
  const notify = useNotify();
  const sayIfCut = (rows: object[]): void => {
    if (rows.length >= mostExported)
      notify(`The first ${mostExported} are in the file: narrow the list for the others.`, { type: 'warning' });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, py: 1, ml: 'auto' }}>
      <FilterButton />
      <ColumnsButton />
      <ExportButton
        maxResults={mostExported}
        exporter={(rows: object[]) => {
          exportRows(name, rows);
          sayIfCut(rows);
        }}
      />
      <ExportButton
        label="Spreadsheet (XLSX)"
        icon={<TableChartOutlined />}
        maxResults={mostExported}
        exporter={async (rows: object[]) => {
          await exportSheet(name, rows);
          sayIfCut(rows);
        }}
      />
      {children}
    </Box>
  );
}
