import { Box, LinearProgress } from '@mui/material';
import { createContext, useContext, useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import {
  DataTableBody,
  DataTableRow,
  InfinitePagination,
  ListToolbar,
  Title,
  useListContext,
  useRecordContext,
  type DataTableRowProps,
} from 'react-admin';
import { RecordTable, type RecordTableProps } from '../../ui/record-table.tsx';
import { ListFailure } from '../lists/desk-list.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import type { ListName } from '../../lib/lists.ts';

interface SplitScreenProps<T extends { readonly id: string }> extends RecordTableProps<T> {
  name: ListName;
  filters: readonly ReactElement[];
  /** Beside the filters. */
  tools?: ReactNode;
  /** What the list is called where it is read aloud. */
  listLabel: string;
  rows: readonly T[];
  selected: T | undefined;
  onSelect(id: string): void;
  /** Of the details, in pixels. */
  panelWidth: number;
  /** All about what is selected. */
  panel: ReactNode;
}

/** A list that goes on as it is scrolled and, beside it or on a narrow screen below it, what is selected of it. */
export function SplitScreen<T extends { readonly id: string }>({
  name,
  filters,
  tools,
  listLabel,
  selected,
  onSelect,
  panelWidth,
  panel,
  ...table
}: SplitScreenProps<T>) {
  const { isPending, data } = useListContext();
  // What is not known yet is not said to be empty.
  const isKnown = data !== undefined;
  return (
    <Box sx={splitSx(panelWidth)}>
      <Title title={table.label} />
      <Box sx={listSx}>
        <Box sx={{ px: 1.5, borderBottom: '1px solid var(--line)' }}>
          <ListToolbar filters={[...filters]} actions={<ListTools name={name}>{tools}</ListTools>} />
        </Box>
        <Box sx={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={listLabel}>
          {isPending ? <LinearProgress /> : null}
          <ListFailure />
          <Selected.Provider value={{ id: selected?.id, select: onSelect }}>
            {isKnown ? <RecordTable role="grid" body={SelectableRows} sx={tableSx} {...table} /> : null}
          </Selected.Provider>
          <InfinitePagination />
        </Box>
      </Box>
      <Box component="section" aria-label="Details" sx={{ overflow: 'auto', p: 2 }} tabIndex={0}>
        {panel}
      </Box>
    </Box>
  );
}

const Selected = createContext<{ id: string | undefined; select(id: string): void }>({
  id: undefined,
  select: () => undefined,
});

const SelectableRows = ({ children }: { children?: ReactNode }) => (
  <DataTableBody row={SelectableRow}>{children}</DataTableBody>
);

function SelectableRow(props: DataTableRowProps) {
  const { id = '' } = useRecordContext<{ id: string }>() ?? {};
  const { id: selectedId, select } = useContext(Selected);
  const row = useRef<HTMLTableRowElement>(null);
  const isSelected = id === selectedId;
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return <DataTableRow {...props} ref={row} aria-selected={isSelected} onClick={() => select(id)} sx={rowSx} />;
}

const rowSx = { cursor: 'default', '&[aria-selected=true]': { backgroundColor: 'var(--accent-soft)' } };
const tableSx = { '& .MuiTableCell-sizeSmall:not(.MuiTableCell-paddingCheckbox)': { px: '6px' } };
const listSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: 0,
  maxHeight: { xs: '45vh', md: 'none' },
  borderRight: { md: '1px solid var(--line)' },
  borderBottom: { xs: '1px solid var(--line)', md: 'none' },
};
const splitSx = (panelWidth: number) => ({
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `minmax(0, 1fr) ${panelWidth}px` },
  height: { md: 'calc(100vh - 48px)' },
});
